import { readFileSync } from "node:fs";
import { create, type Font } from "fontkit";

const load = (name: string): Font =>
	create(readFileSync(new URL(`src/styles/fonts/display-${name}.woff2`, `file://${process.cwd()}/`))) as Font;
const fonts = { latin: load("latin"), cyrillic: load("cyrillic"), arabic: load("arabic") };

const detectScript = (word: string): keyof typeof fonts =>
	/[\u0600-\u06ff]/.test(word) ? "arabic" : /[\u0400-\u04ff]/.test(word) ? "cyrillic" : "latin";

interface Word {
	path: string;
	/** In units of the font size. */
	width: number;
	script: keyof typeof fonts;
}

/** A word's outline at size 1, baseline at 0, with Arabic shaped by the font. */
function draw(word: string): Word {
	const script = detectScript(word);
	const font = fonts[script];
	const run =
		script === "arabic" ? font.layout(word, undefined, "arab", undefined, "rtl") : font.layout(word);
	let pen = 0;
	let path = "";
	run.glyphs.forEach((glyph, index) => {
		const place = run.positions[index];
		if (!place) return;
		path += glyph.path
			.scale(1 / font.unitsPerEm, -1 / font.unitsPerEm)
			.translate((pen + place.xOffset) / font.unitsPerEm, -place.yOffset / font.unitsPerEm)
			.toSVG();
		pen += place.xAdvance;
	});
	return { path, width: pen / font.unitsPerEm, script };
}

/** Words in visual order: in a right-to-left line, runs of Latin words keep their order. */
function orderVisually(words: Word[], rtl: boolean): Word[] {
	if (!rtl) return words;
	const runs: Word[][] = [];
	for (const word of words) {
		const last = runs.at(-1);
		if (last && word.script !== "arabic" && last[0]?.script !== "arabic") last.push(word);
		else runs.push([word]);
	}
	return runs.reverse().flat();
}

const space = 0.24;
const measureLine = (line: Word[]) => line.reduce((sum, { width }) => sum + width, space * (line.length - 1));

function wrap(words: Word[], width: number): Word[][] {
	const lines: Word[][] = [];
	for (const word of words) {
		const line = lines.at(-1);
		if (line && measureLine([...line, word]) <= width) line.push(word);
		else lines.push([word]);
	}
	return lines;
}

export interface Box {
	x: number;
	y: number;
	width: number;
	/** Largest font size in pixels; it shrinks until the text fits into `lines` lines. */
	size: number;
	lines: number;
	rtl: boolean;
}

/** A heading as SVG paths in a box, since a picture can't rely on fonts. `y` is the box's middle. */
export function drawLettering(text: string, { x, y, width, size, lines: most, rtl }: Box): string {
	// In a right-to-left line, a colon after a Latin word is on its left.
	const turn = (word: string) =>
		rtl && detectScript(word) !== "arabic" ? word.replace(/^(.+?)([:;,.!?]+)$/, "$2$1") : word;
	const words = text.split(/\s+/).filter(Boolean).map(turn).map(draw);
	let lines = wrap(words, width / size);
	while (lines.length > most || lines.some((line) => measureLine(line) > width / size)) {
		size -= 2;
		lines = wrap(words, width / size);
	}
	const leading = size * (rtl ? 1.3 : 1.1);
	const top = y - (leading * (lines.length - 1)) / 2 + size * 0.35;
	return lines
		.map((line, row) => {
			let pen = rtl ? x + width - measureLine(line) * size : x;
			return orderVisually(line, rtl)
				.map(({ path, width: advance }) => {
					const placed = `<path transform="translate(${pen.toFixed(1)} ${(top + row * leading).toFixed(1)}) scale(${size})" d="${path}"/>`;
					pen += (advance + space) * size;
					return placed;
				})
				.join("");
		})
		.join("");
}
