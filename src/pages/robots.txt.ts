import type { APIRoute } from "astro";
import { localeCodes } from "../../i18n/locales.ts";
import { localePath } from "../routing/paths.ts";

/** Everything public may be read; account pages are nobody's search result. */
export const GET: APIRoute = ({ site }) => {
	const disallowed = ["/profile", "/verify/", "/reset-password"].flatMap((path) =>
		localeCodes.map((locale) => `Disallow: ${localePath(locale, path)}`),
	);
	return new Response(
		[
			"User-agent: *",
			...disallowed,
			"Disallow: /api/",
			"",
			`Sitemap: ${new URL("sitemap-index.xml", site)}`,
			"",
		].join("\n"),
	);
};
