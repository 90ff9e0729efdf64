import { existsSync, readdirSync, readFileSync } from "node:fs";
import { releases } from "../../content/readers/releases.ts";

const content = new URL("../../content/", import.meta.url);

function dayOf(file: string): string | undefined {
	const url = new URL(file, content);
	const head = existsSync(url) ? (/^---\n([\s\S]*?)\n---/.exec(readFileSync(url, "utf8"))?.[1] ?? "") : "";
	return [/^updated: *"?(\d{4}-\d\d-\d\d)/m, /^date: *"?(\d{4}-\d\d-\d\d)/m]
		.map((pattern) => pattern.exec(head)?.[1])
		.find(Boolean);
}

function dayOfPost(id: string): string | undefined {
	const url = new URL(`blog/${id}/post.json`, content);
	if (!existsSync(url)) return undefined;
	const { published, updated = published } = JSON.parse(readFileSync(url, "utf8"));
	return updated;
}

const posts = existsSync(new URL("blog/", content)) ? readdirSync(new URL("blog/", content)) : [];

/**
 * When pages last changed, by path without language, where content has a date: legal texts, posts, app versions. Other pages
 * get no date rather than a made-up one.
 */
export const lastChanged: ReadonlyMap<string, string> = new Map(
	[
		["/privacypolicy", dayOf("legal/privacy/en.mdx")],
		["/privacypolicy/records", dayOf("legal/privacy/en.mdx")],
		["/terms-and-conditions", dayOf("legal/terms/en.mdx")],
		...posts.map((id) => [`/blog/post/${id}`, dayOfPost(id)]),
		// Oldest first, so that a platform's newest version wins.
		...releases.toReversed().flatMap(({ platform, date }) => [
			[`/download/${platform}`, date],
			[`/download/${platform}/changelog`, date],
		]),
	].filter((entry): entry is [string, string] => !!entry[1]),
);
