import type { APIRoute } from "astro";
import brand from "../../../content/brand.json";
import { securityPolicy } from "../../../content/readers/security.ts";
import { defaultLocale, localeCodes } from "../../../i18n/locales.ts";
import { day } from "../../../i18n/time.ts";
import { getPageUrl } from "../../routing/json-ld.ts";
import { buildDay } from "../../site/clock.ts";

/** RFC 9116. The expiry is renewed at every build: 300 days, as the RFC asks for less than a year. */
export const GET: APIRoute = ({ site }) => {
	const expires = new Date(buildDay + 300 * day);
	const policy = getPageUrl(defaultLocale, "security");
	return new Response(
		[
			`Contact: mailto:${brand.emails.reports}`,
			`Policy: ${policy}`,
			`Acknowledgments: ${policy}#thanks`,
			...(securityPolicy.key ? [`Encryption: ${securityPolicy.key.url}`] : []),
			`Expires: ${expires.toISOString()}`,
			`Preferred-Languages: ${localeCodes.join(", ")}`,
			`Canonical: ${new URL(".well-known/security.txt", site)}`,
			"",
		].join("\n"),
	);
};
