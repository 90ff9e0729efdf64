import sharp from "sharp";
import brand from "../../../content/brand.json" with { type: "json" };
import { renderMark } from "../../../content/readers/brand.ts";
import type { Direction } from "../../../i18n/locales.ts";
import { drawChart } from "../../art/chart.ts";
import { makeOnce } from "../postprocess/cache.ts";
import { drawLettering } from "./lettering.ts";

// With several threads, libvips 8.18 sometimes picks other colours for the same picture; builds must be reproducible.
sharp.concurrency(1);

const size = { width: 1200, height: 630 };

// The chart's light colours from tokens.css, in a notation that the rasterizer supports.
const color = {
	water: brand.colors["sea-50"],
	deep: brand.colors["sea-500"],
	contour: brand.colors["sea-500"],
	dry: "#afd7c4",
	land: brand.colors["buff-200"],
	ink: brand.colors["sea-900"],
	hill: "#9d8250",
	lamp: brand.colors["lamp-400"],
	flare: brand.colors["flare-600"],
};

/** The mark on paper, in a 48-unit box. */
export const inkedMark = renderMark("mark", color);

/** The chart's border: black and white marks along the lower edge. */
const neatline = `<g fill="${color.ink}"><path fill="#fff" d="M0 608h1200v22H0z"/><path d="M0 606h1200v2H0z"/>${Array.from({ length: 15 }, (_, i) => `<path d="M${i * 80} 612h40v14h-40z"/>`).join("")}</g>`;

function renderChart(seed: string, rtl: boolean): string {
	const { water, dry, land, hill, top } = drawChart(seed, {
		...size,
		x: 0.78,
		y: 0.5,
		size: 0.95,
		keep: 0.56,
		spacing: 60,
	});
	const [x, y] = top;
	return `<g${rtl ? ` transform="matrix(-1 0 0 1 ${size.width} 0)"` : ""}>
		<g fill="${color.deep}" fill-opacity=".09" stroke="${color.contour}" stroke-opacity=".55">${water.map((d) => `<path d="${d}"/>`).join("")}</g>
		<path fill="${color.dry}" stroke="${color.contour}" stroke-opacity=".55" d="${dry}"/>
		<path fill="${color.land}" stroke="${color.ink}" stroke-width="2" d="${land}"/>
		<path fill="none" stroke="${color.hill}" stroke-opacity=".55" d="${hill}"/>
		<path fill="${color.lamp}" fill-opacity=".55" d="M${x} ${y}L${x - 290} ${y - 110}L${x - 310} ${y + 8}z"/>
		<path fill="${color.flare}" d="M${x} ${y}c3-21 15-51 36-54s24 18 6 30-30 18-42 24z"/><circle cx="${x}" cy="${y}" r="8" fill="${color.ink}"/></g>`;
}

/** Draws an Open Graph picture (1200 × 630, PNG): the page's chart, its title, the mark. */
export async function drawPicture(seed: string, title: string, dir: Direction): Promise<Response> {
	const png = await makeOnce(
		"picture",
		[seed, title, dir, brand.name, inkedMark, JSON.stringify(color)],
		() => draw(seed, title, dir),
	);
	return new Response(new Uint8Array(png), { headers: { "content-type": "image/png" } });
}

function draw(seed: string, title: string, dir: Direction): Promise<Buffer> {
	const rtl = dir === "rtl";
	const side = rtl ? 560 : 72;
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}">
		<path fill="${color.water}" d="M0 0h1200v630H0z"/>${renderChart(seed, rtl)}
		<g transform="translate(${rtl ? 1056 : 72} 64) scale(1.5)">${inkedMark}</g>
		<g fill="${color.ink}">${drawLettering(brand.name, { x: rtl ? 640 : 158, y: 100, width: 400, size: 40, lines: 1, rtl })}
		${drawLettering(title, { x: side, y: 345, width: 568, size: 84, lines: 4, rtl })}</g>${neatline}</svg>`;
	// No dithering: it isn't deterministic, and slow.
	return sharp(Buffer.from(svg)).png({ palette: true, quality: 85, effort: 1, dither: 0 }).toBuffer();
}
