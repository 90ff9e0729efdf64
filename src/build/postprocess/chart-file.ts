import { experimental_AstroContainer as AstroContainer } from "astro/container";
import tokens from "../../styles/tokens.css?raw";
import chart from "../../ui/chart/chart.css?raw";
import { fillColors } from "../plugins/postcss.ts";
import { PageParts } from "./page-parts.ts";
import { findUsed, shakeCss } from "./shake-css.ts";

const container = AstroContainer.create();

/** Renders a chart's component as an SVG file that carries its own colours for light and dark, since it has no page around it. */
export async function renderChartFile(
	component: Parameters<AstroContainer["renderToString"]>[0],
	props: Record<string, unknown>,
): Promise<Response> {
	// The locals track which shapes a page has drawn already.
	const html = await (await container).renderToString(component, {
		props,
		locals: { usedIds: new Set<string>() } as App.Locals,
	});
	const svg = html
		.replace(/^[\s\S]*?(?=<svg)/, "")
		.replace(/ aria-hidden="true"/, "")
		.replace(/<svg class="[^"]*"/, '<svg xmlns="http://www.w3.org/2000/svg" class="image"');
	const used = findUsed(new PageParts(svg), "");
	const style = shakeCss(fillColors(tokens) + chart, used).replace(/^:root/, "svg");
	const body = svg.replace(">", () => `><style>${style}</style>`);
	return new Response(body, { headers: { "content-type": "image/svg+xml" } });
}
