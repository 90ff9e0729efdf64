import type { APIRoute } from "astro";
import { experimental_AstroContainer as AstroContainer } from "astro/container";
import { pictureOf } from "../../build/postprocess/picture.ts";
import Cover from "../../features/blog/Cover.astro";
import { type Post, postsIn } from "../../features/blog/posts.ts";
import overprint from "../../ui/chart/overprint.css?raw";

export const getStaticPaths = async () =>
	(await postsIn("en")).map((post) => ({ params: { id: post.id }, props: { post } }));

/** Tracks which shapes the page has drawn already. */
const container = AstroContainer.create();

/** A post's cover as a file, in light and dark: lists show more covers than a page has room for. */
export const GET: APIRoute<{ post: Post }> = async ({ props: { post } }) => {
	const html = await (await container).renderToString(Cover, {
		props: { of: post, inline: true },
		locals: {} as App.Locals,
	});
	return pictureOf(html, overprint);
};
