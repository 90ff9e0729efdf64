import type { APIRoute } from "astro";
import { experimental_AstroContainer as AstroContainer } from "astro/container";
import { pictureOf } from "../../build/postprocess/picture.ts";
import Cover from "../../features/blog/Cover.astro";
import { type Post, postsIn } from "../../features/blog/posts.ts";
import overprint from "../../ui/chart/overprint.css?raw";

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
	return pictureOf(html, overprint);
};
