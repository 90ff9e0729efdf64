import type { APIRoute } from "astro";
import sharp from "sharp";
import brand from "../../../content/brand.json";
import { inkedMark } from "../../build/og/picture.ts";

export const getStaticPaths = () =>
	[180, 192, 512].map((size) => ({ params: { icon: `icon-${size}` }, props: { size } }));

/** The mark on paper, with the quiet zone a maskable icon needs. */
export const GET: APIRoute<{ size: number }> = async ({ props: { size } }) => {
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-14 -14 76 76" width="${size}" height="${size}"><path fill="${brand.colors["sea-50"]}" d="M-14-14h76v76h-76z"/>${inkedMark}</svg>`;
	const png = await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
	return new Response(new Uint8Array(png), { headers: { "content-type": "image/png" } });
};
