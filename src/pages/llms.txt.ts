import type { APIRoute } from "astro";
import brand from "../../content/brand.json";
import { platforms } from "../../content/readers/platforms.ts";
import { getNativeName, localeCodes } from "../../i18n/locales.ts";
import { getPageUrl } from "../routing/json-ld.ts";
import { getMetaName, type PublicPage } from "../routing/links.ts";
import { getText } from "../words/text.ts";

const groups: Record<string, PublicPage[]> = {
	"The product": ["home", "features", "why", "pricing", "country", "download", "about"],
	Help: [
		"faqs",
		"guides",
		"protocols",
		"choose",
		"glossary",
		"contact",
		"status",
		"ipInformation",
		"whatsmyip",
		"speedtest",
	],
	Reading: ["blog", "cybersecurity"],
	Legal: ["privacy", "terms", "transparency", "security"],
};

/** An overview of the site in Markdown, for language models (https://llmstxt.org). */
export const GET: APIRoute = () => {
	const { t } = getText("en");
	const line = (url: string, words: string) =>
		`- [${t(`meta:${words}.title`).replace(/ \| [^|]*$/, "")}](${url}): ${t(`meta:${words}.description`)}`;
	const pageLine = (page: PublicPage) => line(getPageUrl("en", page), getMetaName(page));
	const sections = Object.entries(groups).map(
		([heading, pages]) => `## ${heading}\n\n${pages.map(pageLine).join("\n")}`,
	);
	const apps = platforms.map(({ id }) => line(getPageUrl("en", "download", id), `platform.${id}`));
	const languages = localeCodes.map((code) => `- [${getNativeName(code)}](${getPageUrl(code, "home")})`);
	const text = [
		`# ${brand.name}`,
		`> ${t("meta:home.description")}`,
		...sections,
		`## Apps\n\n${apps.join("\n")}`,
		`## Languages\n\n${languages.join("\n")}`,
	].join("\n\n");
	return new Response(`${text}\n`, { headers: { "content-type": "text/plain; charset=utf-8" } });
};
