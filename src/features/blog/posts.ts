import { type CollectionEntry, getCollection } from "astro:content";
import brand from "../../../content/brand.json";
import { posts } from "../../../content/readers/posts.ts";
import { defaultLocale, type Locale, localeCodes } from "../../../i18n/locales.ts";
import { typesetAll } from "../../../i18n/typeset.ts";
import { isShown } from "../../site/published.ts";
import { origin } from "../../site/setting.ts";
import { compareNewestFirst } from "./order.ts";
import { countReadingMinutes } from "./reading-time.ts";

export const getPostPath = ({ id }: Pick<Post, "id">) => `/blog/post/${id}` as const;

export const getPostPicture = (id: string, locale: Locale): string => `/og/post/${id}.${locale}.png`;

async function readPosts(locale: Locale) {
	const texts = new Map((await getCollection("posts")).map((entry) => [entry.id, entry]));
	return [...posts]
		.filter(([, data]) => isShown(data))
		.flatMap(([id, data]) => {
			const languages = localeCodes.filter((code) => texts.has(`${id}/${code}`));
			const language = languages.includes(locale) ? locale : defaultLocale;
			const entry = texts.get(`${id}/${language}`) as CollectionEntry<"posts"> | undefined;
			// Its words may be missing in dev.
			if (!entry) return [];
			const { title, excerpt, description = excerpt } = typesetAll(language, entry.data);
			const minutes = countReadingMinutes(language, entry.body ?? "");
			return [{ ...data, id, title, excerpt, description, minutes, language, languages, entry }];
		})
		.sort(compareNewestFirst);
}

/** A post with its words in the reader's language, or in English. */
export type Post = Awaited<ReturnType<typeof readPosts>>[number];

const cache = new Map<Locale, Promise<readonly Post[]>>();

/** All posts in a language, newest first. Cached, as counting words is slow. */
export function listPosts(locale: Locale): Promise<readonly Post[]> {
	const cached = (!import.meta.env.DEV && cache.get(locale)) || readPosts(locale);
	cache.set(locale, cached);
	return cached;
}

/** Structured data of a post (https://schema.org/BlogPosting). @param url canonical @param author the author's name in the post's language */
export function buildBlogPosting(post: Post, author: string, url: string): object {
	return {
		"@type": "BlogPosting",
		headline: post.title,
		description: post.description,
		datePublished: post.published,
		dateModified: post.updated ?? post.published,
		inLanguage: post.language,
		timeRequired: `PT${post.minutes}M`,
		author: { "@type": "Organization", name: `${brand.name}, ${author}`, url: origin },
		publisher: { "@type": "Organization", name: brand.name, logo: `${origin}/icons/icon-512.png` },
		image: origin + getPostPicture(post.id, post.language),
		url,
		mainEntityOfPage: url,
	};
}
