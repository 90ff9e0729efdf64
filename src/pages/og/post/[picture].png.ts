import type { APIRoute } from "astro";
import { localeCodes, localeEntry } from "../../../../i18n/locales.ts";
import { picture } from "../../../build/og/picture.ts";
import { type Post, postsIn } from "../../../features/blog/posts.ts";

/** A picture per post and language. */
export const getStaticPaths = async () => {
	const all = await Promise.all(
		localeCodes.map(async (locale) => (await postsIn(locale)).filter(({ language }) => language === locale)),
	);
	return all.flat().map((post) => ({ params: { picture: `${post.id}.${post.language}` }, props: { post } }));
};

export const GET: APIRoute<{ post: Post }> = ({ props: { post } }) =>
	picture(post.cover.seed, post.title, localeEntry(post.language).dir);
