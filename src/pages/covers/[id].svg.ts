import type { APIRoute } from "astro";
import { experimental_AstroContainer as AstroContainer } from "astro/container";
import { shakeCss, usedIn } from "../../build/shake-css.ts";
import Cover from "../../features/blog/Cover.astro";
import { type Post, postsIn } from "../../features/blog/posts.ts";
import tokens from "../../styles/tokens.css?raw";
import chart from "../../ui/chart.css?raw";
import overprint from "../../ui/overprint.css?raw";

export const getStaticPaths = async () =>
	(await postsIn("en")).map((post) => ({ params: { id: post.id }, props: { post } }));

/** Only which shapes a page has drawn already is kept by its locals. */
const container = AstroContainer.create();

/** A post's cover as a file, with its own colours by day and by night: lists show more covers than fit into a page. */
export const GET: APIRoute<{ post: Post }> = async ({ props: { post } }) => {
	const html = await (await container).renderToString(Cover, {
		props: { of: post, inline: true },
		locals: {} as App.Locals,
	});
	const svg = html.replace(/^[\s\S]*?(?=<svg)/, "").replace(/ aria-hidden="true"/, "");
	// A picture has no page around it that would say its colours.
	const css = shakeCss(tokens + chart + overprint, usedIn(svg, "")).replace(/^:root/, "svg");
	const whole = svg.replace(/<svg class="[^"]*"/, '<svg xmlns="http://www.w3.org/2000/svg" class="plate"');
	const body = whole.replace(">", () => `><style>${css}</style>`);
	return new Response(body, { headers: { "content-type": "image/svg+xml" } });
};
