import type { APIRoute } from "astro";
import brand from "../../content/brand.json";
import { platforms } from "../../content/readers/platforms.ts";
import { localeCodes, nativeName } from "../../i18n/locales.ts";
import { textFor } from "../i18n/text.ts";
import { address } from "../routing/json-ld.ts";
import { link, type PageName } from "../routing/links.ts";

const groups: [heading: string, pages: [page: PageName, words: string][]][] = [
	[
		"The product",
		[
			["home", "home"],
			["features", "features"],
			["why", "why"],
			["pricing", "pricing"],
			["country", "country"],
			["download", "download"],
			["about", "about"],
		],
	],
	[
		"Help",
		[
			["faqs", "faqs"],
			["guides", "guides"],
			["protocols", "protocols"],
			["choose", "choose"],
			["glossary", "glossary"],
			["contact", "contact"],
			["status", "status"],
			["ipInformation", "ip_info"],
			["whatsmyip", "whatsmyip"],
			["speedtest", "speedtest"],
		],
	],
	[
		"Reading",
		[
			["blog", "blog"],
			["cybersecurity", "cybersecurity"],
		],
	],
	[
		"Legal",
		[
			["privacy", "privacy"],
			["terms", "terms"],
			["transparency", "transparency"],
			["security", "security"],
		],
	],
];

/** The routes of one page each; a page that is not there yet is not listed. */
const files = Object.keys(import.meta.glob("./**/*.astro"));
const exists = (page: PageName): boolean =>
	page === "why" ||
	files.some(
		(file) =>
			file.replace(/^\.\/\[\.{3}locale\]|(\/index)?\.astro$/g, "") === link("en", page).replace(/\/$/, ""),
	);

/** The site in a page of Markdown, for language models (https://llmstxt.org): what there is, and where. */
export const GET: APIRoute = ({ site }) => {
	const { t } = textFor("en", "home");
	const line = (url: string, words: string) =>
		`- [${t(`meta:${words}.title`).replace(/ \| [^|]*$/, "")}](${url}): ${t(`meta:${words}.description`)}`;
	const filled = groups.filter(([, pages]) => pages.some(([page]) => exists(page)));
	const sections = filled.map(
		([heading, pages]) =>
			`## ${heading}\n\n${pages
				.filter(([page]) => exists(page))
				.map(([page, words]) => line(address("en", site, page), words))
				.join("\n")}`,
	);
	const apps = platforms.map(({ id }) => line(address("en", site, "download", id), `platform.${id}`));
	const languages = localeCodes.map((code) => `- [${nativeName(code)}](${address(code, site, "home")})`);
	const text = [
		`# ${brand.name}`,
		`> ${t("meta:home.description")}`,
		...sections,
		`## Apps\n\n${apps.join("\n")}`,
		`## Languages\n\n${languages.join("\n")}`,
	].join("\n\n");
	return new Response(`${text}\n`, { headers: { "content-type": "text/plain; charset=utf-8" } });
};
