import type { APIRoute } from "astro";
import brand from "../../content/brand.json";
import { platforms } from "../../content/readers/platforms.ts";
import { getNativeName, localeCodes } from "../../i18n/locales.ts";
import { getPageUrl } from "../routing/json-ld.ts";
import { getMetaName, publicPageNames } from "../routing/links.ts";
import { getText } from "../words/text.ts";

/** An overview of the site in Markdown, for language models (https://llmstxt.org). */
export const GET: APIRoute = () => {
	const { t } = getText("en");
	const line = (url: string, words: string) =>
		`- [${t(`meta:${words}.title`).replace(/ \| [^|]*$/, "")}](${url}): ${t(`meta:${words}.description`)}`;
	const pages = publicPageNames.map((page) => line(getPageUrl("en", page), getMetaName(page)));
	const apps = platforms.map(({ id }) => line(getPageUrl("en", "download", id), `platform.${id}`));
	const languages = localeCodes.map((code) => `- [${getNativeName(code)}](${getPageUrl(code, "home")})`);
	const text = [
		`# ${brand.name}`,
		`> ${t("meta:home.description")}`,
		`## Pages\n\n${pages.join("\n")}`,
		`## Apps\n\n${apps.join("\n")}`,
		`## Languages\n\n${languages.join("\n")}`,
	].join("\n\n");
	return new Response(`${text}\n`, { headers: { "content-type": "text/plain; charset=utf-8" } });
};
