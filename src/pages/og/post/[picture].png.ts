import type { APIRoute } from "astro";
import { getLocaleEntry, localeCodes } from "../../../../i18n/locales.ts";
import { drawPicture } from "../../../build/og/picture.ts";
import { listPosts, type Post } from "../../../features/blog/posts.ts";

export const getStaticPaths = async () => {
	const all = await Promise.all(
		localeCodes.map(async (locale) =>
			(await listPosts(locale)).filter(({ language }) => language === locale),
		),
	);
	return all.flat().map((post) => ({ params: { picture: `${post.id}.${post.language}` }, props: { post } }));
};

export const GET: APIRoute<{ post: Post }> = ({ props: { post } }) =>
	drawPicture(post.seed, post.title, getLocaleEntry(post.language).dir);
