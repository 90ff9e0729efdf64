import { readText } from "./read/disk.ts";
import { ContentError } from "./read/parse.ts";

/** The mark as SVG, 48 units wide; the small one is for up to 24 pixels. @param colors for use without a stylesheet */
export function mark(size: "mark" | "small", colors?: { ink: string; lamp: string }): string {
	const path = `content/mark/${size}.svg`;
	const [, drawing] = /^<svg [^>]*viewBox="0 0 48 48"[^>]*>([\s\S]+)<\/svg>\s*$/.exec(readText(path)) ?? [];
	if (!drawing || /<(?:script|image|foreignObject|style)|\son\w+=|\sstyle=/i.test(drawing))
		throw new ContentError([
			`${path}: found no plain drawing, wanted <svg viewBox="0 0 48 48"> with shapes, coloured by currentColor and class="lamp"`,
		]);
	const line = drawing
		.replace(/\s+/g, " ")
		.replace(/ ?(\/?>) ?/g, "$1")
		.trim();
	if (!colors) return line;
	return line.replaceAll("currentColor", colors.ink).replaceAll('class="lamp"', `fill="${colors.lamp}"`);
}
