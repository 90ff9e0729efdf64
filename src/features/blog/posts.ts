import { type CollectionEntry, getCollection } from "astro:content";
import { defaultLocale, type Locale, localeCodes } from "../../../i18n/locales.ts";
import type { PostFile } from "../../build/post-schema.ts";
import { readingMinutes } from "./reading-time.ts";

/** A post as one language shows it. */
export interface Post extends PostFile {
	id: string;
	title: string;
	excerpt: string;
	description: string;
	/** Minutes it takes to read. */
	minutes: number;
	/** The language its words are in: the reader's, or English where it is not translated. */
	language: Locale;
	/** Every language it exists in. */
	languages: readonly Locale[];
	entry: CollectionEntry<"posts">;
}

/** A post's path, without language. */
export const postPathOf = ({ id }: Pick<Post, "id">) => `/blog/post/${id}` as const;

/** Newest first; of one day, in the order of their ids. */
export const newestFirst = (a: Pick<Post, "date" | "id">, b: Pick<Post, "date" | "id">): number =>
	b.date.localeCompare(a.date) || a.id.localeCompare(b.id);

/** All posts as a language shows them, newest first. */
export async function postsIn(locale: Locale): Promise<Post[]> {
	const [files, words] = await Promise.all([getCollection("postFiles"), getCollection("posts")]);
	const texts = new Map(words.map((entry) => [entry.id, entry]));
	return files
		.map(({ id: file, data }): Post => {
			const id = file.replace("/post", "");
			const languages = localeCodes.filter((code) => texts.has(`${id}/${code}`));
			const language = languages.includes(locale) ? locale : defaultLocale;
			const entry = texts.get(`${id}/${language}`) as CollectionEntry<"posts">;
			const { title, excerpt, description = excerpt } = entry.data;
			const minutes = readingMinutes(language, entry.body ?? "");
			return { ...data, id, title, excerpt, description, minutes, language, languages, entry };
		})
		.sort(newestFirst);
}

/** What to read after a post: what it names itself, then its category, then the newest; `most` of them. */
export function related<Item extends Pick<Post, "id" | "category" | "related">>(
	post: Item,
	all: readonly Item[],
	most = 2,
): Item[] {
	const named = (post.related ?? []).flatMap((id) => all.find((other) => other.id === id) ?? []);
	const alike = all.filter((other) => other.category === post.category);
	return [...new Set([...named, ...alike, ...all])].filter(({ id }) => id !== post.id).slice(0, most);
}

/** The posts before and after one in time. */
export function beside<Item extends Pick<Post, "id">>(
	post: Item,
	all: readonly Item[],
): { previous: Item | undefined; next: Item | undefined } {
	const at = all.findIndex(({ id }) => id === post.id);
	return { previous: all[at + 1], next: at > 0 ? all[at - 1] : undefined };
}
