import type { APIRoute } from "astro";
import { incidentFeed } from "../../../features/status/feed.ts";
import { anchorOf, incidentsIn } from "../../../features/status/incidents.ts";
import { address } from "../../../routing/json-ld.ts";
import { localized } from "../../../routing/links.ts";

export const getStaticPaths = localized();

/** Incidents as Atom, one feed per language. Unlike RSS, Atom has a date for updates. */
export const GET: APIRoute = async ({ locals: { locale, t } }) => {
	const page = address(locale, "status");
	const text = incidentFeed({
		title: t("meta:status.title"),
		language: locale,
		page,
		self: address(locale, "status", "feed.xml"),
		entries: (await incidentsIn(locale)).map((incident) => ({
			...incident,
			url: `${page}#${anchorOf(incident)}`,
			updated: incident.updated ?? incident.ended ?? incident.began,
		})),
	});
	return new Response(text, { headers: { "content-type": "application/atom+xml; charset=utf-8" } });
};
