import type { APIRoute } from "astro";
import brand from "../../content/brand.json";
import { platforms } from "../../content/readers/platforms.ts";
import { localeCodes, nativeName } from "../../i18n/locales.ts";
import { textFor } from "../i18n/text.ts";
import { address } from "../routing/json-ld.ts";
import { metaName, type PublicPage } from "../routing/links.ts";

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
	const { t } = textFor("en");
	const line = (url: string, words: string) =>
		`- [${t(`meta:${words}.title`).replace(/ \| [^|]*$/, "")}](${url}): ${t(`meta:${words}.description`)}`;
	const pageLine = (page: PublicPage) => line(address("en", page), metaName(page));
	const sections = Object.entries(groups).map(
		([heading, pages]) => `## ${heading}\n\n${pages.map(pageLine).join("\n")}`,
	);
	const apps = platforms.map(({ id }) => line(address("en", "download", id), `platform.${id}`));
	const languages = localeCodes.map((code) => `- [${nativeName(code)}](${address(code, "home")})`);
	const text = [
		`# ${brand.name}`,
		`> ${t("meta:home.description")}`,
		...sections,
		`## Apps\n\n${apps.join("\n")}`,
		`## Languages\n\n${languages.join("\n")}`,
	].join("\n\n");
	return new Response(`${text}\n`, { headers: { "content-type": "text/plain; charset=utf-8" } });
};
