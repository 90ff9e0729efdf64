import { posts } from "../../content/readers/posts.ts";
import { readText } from "../../content/readers/read/disk.ts";
import { parseFrontMatter } from "../../content/readers/read/parse.ts";
import { releases } from "../../content/readers/releases.ts";

const readDay = (file: string): string | undefined => parseFrontMatter(readText(file)).updated;

/** When pages last changed, by path without language, where content has a date; others get no made-up one. */
export const lastChanged: ReadonlyMap<string, string> = new Map(
	[
		["/privacypolicy", readDay("content/legal/privacy/en.mdx")],
		["/privacypolicy/records", readDay("content/legal/privacy/en.mdx")],
		["/terms-and-conditions", readDay("content/legal/terms/en.mdx")],
		...[...posts].map(([id, { published, updated = published }]) => [`/blog/post/${id}`, updated]),
		// Oldest first, so that a platform's newest version wins.
		...releases.toReversed().flatMap(({ platform, date }) => [
			[`/download/${platform}`, date],
			[`/download/${platform}/changelog`, date],
		]),
	].filter((entry): entry is [string, string] => !!entry[1]),
);
