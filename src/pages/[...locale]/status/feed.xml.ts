import type { APIRoute } from "astro";
import { renderIncidentFeed } from "../../../features/status/feed.ts";
import { getAnchor, listIncidents } from "../../../features/status/incidents.ts";
import { getPageUrl } from "../../../routing/json-ld.ts";
import { localize } from "../../../routing/links.ts";

export const getStaticPaths = localize();

/** Incidents as Atom, one feed per language. Unlike RSS, Atom has a date for updates. */
export const GET: APIRoute = async ({ locals: { locale, t } }) => {
	const page = getPageUrl(locale, "status");
	const text = renderIncidentFeed({
		title: t("meta:status.title"),
		language: locale,
		page,
		self: getPageUrl(locale, "status", "feed.xml"),
		entries: (await listIncidents(locale)).map((incident) => ({
			...incident,
			url: `${page}#${getAnchor(incident)}`,
			updated: incident.updated ?? incident.ended ?? incident.began,
		})),
	});
	return new Response(text, { headers: { "content-type": "application/atom+xml; charset=utf-8" } });
};
