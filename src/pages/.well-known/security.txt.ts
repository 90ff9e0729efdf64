import type { APIRoute } from "astro";
import brand from "../../../content/brand.json";
import { localeCodes } from "../../../i18n/locales.ts";

/** RFC 9116. The expiry is renewed at every build: 300 days, as the RFC asks for less than a year. */
export const GET: APIRoute = ({ site }) => {
	const expires = new Date(Date.now() + 300 * 24 * 3600 * 1000);
	expires.setUTCHours(0, 0, 0, 0);
	return new Response(
		[
			`Contact: mailto:${brand.emails.reports}`,
			`Expires: ${expires.toISOString()}`,
			`Preferred-Languages: ${localeCodes.join(", ")}`,
			`Canonical: ${new URL(".well-known/security.txt", site)}`,
			"",
		].join("\n"),
	);
};
