import type { APIRoute } from "astro";
import brand from "../../content/brand.json";
import { renderMark } from "../../content/readers/brand.ts";

/** The mark for browser tabs, in light and dark. */
export const GET: APIRoute = () => {
	const night = brand.colors["sea-50"];
	const style = `:root{color:${brand.colors["sea-900"]}}@media(prefers-color-scheme:dark){:root{color:${night}}}`;
	const drawing = renderMark("small", { ink: "currentColor", lamp: brand.colors["lamp-400"] });
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><style>${style}</style>${drawing}</svg>\n`;
	return new Response(svg, { headers: { "content-type": "image/svg+xml" } });
};
