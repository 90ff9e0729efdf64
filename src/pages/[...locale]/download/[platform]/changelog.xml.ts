import rss from "@astrojs/rss";
import type { APIRoute } from "astro";
import { getChangelog, type Platform, platforms } from "../../../../features/download/platforms.ts";
import { getPageUrl } from "../../../../routing/json-ld.ts";
import { localize } from "../../../../routing/links.ts";

export const getStaticPaths = localize(
	platforms.filter(({ latest }) => latest),
	({ id }) => ({ platform: id }),
);

export const GET: APIRoute<{ entry: Platform }> = ({ locals: { locale, t }, props: { entry } }) => {
	const path = `${entry.id}/changelog`;
	const page = getPageUrl(locale, "download", path);
	const self = getPageUrl(locale, "download", `${path}.xml`);
	return rss({
		title: t("meta:changelog.title", { platform: entry.name }),
		description: t("meta:changelog.description", { platform: entry.name }),
		site: page,
		trailingSlash: false,
		xmlns: { atom: "http://www.w3.org/2005/Atom" },
		customData: `<language>${locale}</language><atom:link href="${self}" rel="self" type="application/rss+xml"/>`,
		items: getChangelog(locale, entry.id).map(({ id, version, release, notes }) => ({
			link: `${page}#${id}`,
			title: t("download:changelog.version", { version }),
			description: notes.join(" "),
			pubDate: new Date(release.date),
		})),
	});
};
