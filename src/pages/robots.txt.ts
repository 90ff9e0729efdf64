import type { APIRoute } from "astro";

/** Allows every page: those that stay out of search engines say so themselves (`noindex`), which crawlers must read. */
export const GET: APIRoute = ({ site }) =>
	new Response(
		["User-agent: *", "Disallow: /api/", "", `Sitemap: ${new URL("sitemap-index.xml", site)}`, ""].join("\n"),
	);
