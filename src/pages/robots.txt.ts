import type { APIRoute } from "astro";
import { localeCodes } from "../../i18n/locales.ts";
import { getLocalePath } from "../../i18n/paths.ts";

/** Allows everything but account pages. */
export const GET: APIRoute = ({ site }) => {
	const disallowed = ["/profile", "/verify/", "/reset-password"].flatMap((path) =>
		localeCodes.map((locale) => `Disallow: ${getLocalePath(locale, path)}`),
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
