import rss from "@astrojs/rss";
import type { APIRoute } from "astro";
import { getAnchor, listIncidents } from "../../../features/status/incidents.ts";
import { getPageUrl } from "../../../routing/json-ld.ts";
import { localize } from "../../../routing/links.ts";

export const getStaticPaths = localize();

/** Incidents as RSS, one feed per language. */
export const GET: APIRoute = async ({ locals: { locale, t } }) => {
	const page = getPageUrl(locale, "status");
	return rss({
		title: t("meta:status.title"),
		description: t("meta:status.description"),
		site: page,
		trailingSlash: false,
		xmlns: { atom: "http://www.w3.org/2005/Atom" },
		customData: `<language>${locale}</language><atom:link href="${getPageUrl(locale, "status", "feed.xml")}" rel="self" type="application/rss+xml"/>`,
		items: (await listIncidents(locale)).map((incident) => ({
			link: `${page}#${getAnchor(incident)}`,
			title: incident.title,
			description: incident.summary,
			pubDate: new Date(incident.began),
			// RSS itself has no date of an update.
			customData: `<atom:updated>${incident.updated ?? incident.ended ?? incident.began}</atom:updated>`,
		})),
	});
};
