import brand from "../../../content/brand.json";
import { authorOf, wordsOfAuthor } from "../../../content/readers/authors.ts";
import { type Locale, localeEntry } from "../../../i18n/locales.ts";
import { textFor } from "../../i18n/text.ts";
import { address } from "../../routing/json-ld.ts";
import { type Post, postPathOf, postsIn } from "./posts.ts";

/** What a feed of a language holds: the posts written in it, newest first. Addresses are absolute. */
export async function feedOf(locale: Locale, site: URL | undefined) {
	const { t } = textFor(locale, "blog");
	const posts = (await postsIn(locale)).filter(({ language }) => language === locale);
	const entry = (post: Post) => ({
		url: address(locale, site, postPathOf(post)),
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
		home: address(locale, site, "blog"),
		rss: address(locale, site, "blog", "rss.xml"),
		json: address(locale, site, "blog", "feed.json"),
		posts: posts.map(entry),
	};
}
