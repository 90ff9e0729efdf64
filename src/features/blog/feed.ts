import brand from "../../../content/brand.json";
import { getAuthor, getAuthorWords } from "../../../content/readers/authors.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { getPageUrl } from "../../routing/json-ld.ts";
import { getText } from "../../words/text.ts";
import { getPostPath, listPosts, type Post } from "./posts.ts";

export async function buildFeed(locale: Locale) {
	const { t } = getText(locale);
	const posts = (await listPosts(locale)).filter(({ language }) => language === locale);
	const entry = (post: Post) => ({
		url: getPageUrl(locale, getPostPath(post)),
		title: post.title,
		summary: post.excerpt,
		date: new Date(`${post.published}T00:00:00Z`),
		updated: post.updated && new Date(`${post.updated}T00:00:00Z`),
		category: t(`blog:tabs.${post.category}`),
		author: `${brand.name}, ${getAuthorWords(locale, getAuthor(post.author)).name}`,
	});
	return {
		title: `${t("blog:title")} | ${brand.name}`,
		description: t("meta:blog.description"),
		language: locale,
		home: getPageUrl(locale, "blog"),
		rss: getPageUrl(locale, "blog", "rss.xml"),
		json: getPageUrl(locale, "blog", "feed.json"),
		posts: posts.map(entry),
	};
}
