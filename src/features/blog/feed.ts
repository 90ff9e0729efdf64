import brand from "../../../content/brand.json";
import { authorOf, wordsOfAuthor } from "../../../content/readers/authors.ts";
import { type Locale, localeEntry } from "../../../i18n/locales.ts";
import { textFor } from "../../i18n/text.ts";
import { address } from "../../routing/json-ld.ts";
import { type Post, postPathOf, postsIn } from "./posts.ts";

/** Feed items: posts in a language, newest first, with absolute addresses. */
export async function feedOf(locale: Locale) {
	const { t } = textFor(locale);
	const posts = (await postsIn(locale)).filter(({ language }) => language === locale);
	const entry = (post: Post) => ({
		url: address(locale, postPathOf(post)),
		title: post.title,
		summary: post.excerpt,
		date: new Date(`${post.published}T00:00:00Z`),
		updated: post.updated && new Date(`${post.updated}T00:00:00Z`),
		category: t(`blog:tabs.${post.category}`),
		author: `${brand.name}, ${wordsOfAuthor(locale, authorOf(post.author)).name}`,
	});
	return {
		title: `${t("blog:title")} | ${brand.name}`,
		description: t("meta:blog.description"),
		language: localeEntry(locale).code,
		home: address(locale, "blog"),
		rss: address(locale, "blog", "rss.xml"),
		json: address(locale, "blog", "feed.json"),
		posts: posts.map(entry),
	};
}
