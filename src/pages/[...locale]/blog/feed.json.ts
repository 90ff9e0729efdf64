import type { APIRoute } from "astro";
import { buildFeed } from "../../../features/blog/feed.ts";
import { localize } from "../../../routing/links.ts";

export const getStaticPaths = localize();

/** JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/), one per language. */
export const GET: APIRoute = async ({ locals }) => {
	const feed = await buildFeed(locals.locale);
	return Response.json({
		version: "https://jsonfeed.org/version/1.1",
		title: feed.title,
		description: feed.description,
		language: feed.language,
		home_page_url: feed.home,
		feed_url: feed.json,
		items: feed.posts.map(({ url, title, summary, date, updated, category, author }) => ({
			id: url,
			url,
			title,
			summary,
			content_text: summary,
			date_published: date.toISOString(),
			...(updated && { date_modified: updated.toISOString() }),
			tags: [category],
			authors: [{ name: author }],
			language: feed.language,
		})),
	});
};
