import brand from "../../../../content/brand.json";
import { getLocaleEntry } from "../../../../i18n/locales.ts";
import { origin } from "../../../site/setting.ts";
import { getPostPicture } from "../cover.ts";
import type { Post } from "../posts.ts";

/** Structured data of a post (https://schema.org/BlogPosting). @param url canonical @param author the author's name in the post's language */
export function buildBlogPosting(post: Post, author: string, url: string): object {
	return {
		"@type": "BlogPosting",
		headline: post.title,
		description: post.description,
		datePublished: post.published,
		dateModified: post.updated ?? post.published,
		inLanguage: getLocaleEntry(post.language).code,
		timeRequired: `PT${post.minutes}M`,
		author: { "@type": "Organization", name: `${brand.name}, ${author}`, url: origin },
		publisher: { "@type": "Organization", name: brand.name, logo: `${origin}/icons/icon-512.png` },
		image: origin + getPostPicture(post.id, post.language),
		url,
		mainEntityOfPage: url,
	};
}
