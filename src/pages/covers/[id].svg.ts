import type { APIRoute } from "astro";
import { renderChartFile } from "../../build/postprocess/chart-file.ts";
import Cover from "../../features/blog/Cover.astro";
import { listPosts, type Post } from "../../features/blog/posts.ts";

export const getStaticPaths = async () =>
	(await listPosts("en")).map((post) => ({ params: { id: post.id }, props: { post } }));

/** A post's cover as a file, in light and dark: lists show more covers than a page has room for. */
export const GET: APIRoute<{ post: Post }> = ({ props: { post } }) =>
	renderChartFile(Cover, { of: post, inline: true });
