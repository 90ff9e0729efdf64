import rss from "@astrojs/rss";
import type { APIRoute } from "astro";
import { buildFeed } from "../../../features/blog/feed.ts";
import { localize } from "../../../routing/links.ts";

export const getStaticPaths = localize();

/** RSS 2.0, one per language, with an `atom:link` to itself (RFC 4287). */
export const GET: APIRoute = async ({ locals }) => {
	const feed = await buildFeed(locals.locale);
	return rss({
		title: feed.title,
		description: feed.description,
		site: feed.home,
		trailingSlash: false,
		xmlns: { atom: "http://www.w3.org/2005/Atom", dc: "http://purl.org/dc/elements/1.1/" },
		customData: `<language>${feed.language}</language><atom:link href="${feed.rss}" rel="self" type="application/rss+xml"/>`,
		items: feed.posts.map(({ url, title, summary, date, category, author }) => ({
			link: url,
			title,
			description: summary,
			pubDate: date,
			categories: [category],
			customData: `<dc:creator>${author}</dc:creator>`,
		})),
	});
};
