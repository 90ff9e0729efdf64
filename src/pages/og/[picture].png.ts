import type { APIRoute } from "astro";
import { type Locale, localeCodes, localeEntry } from "../../../i18n/locales.ts";
import { picture } from "../../build/og/picture.ts";
import { textFor } from "../../i18n/text.ts";
import { metaName, publicPageNames } from "../../routing/links.ts";

export const getStaticPaths = () =>
	publicPageNames
		.map(metaName)
		.flatMap((kind) =>
			localeCodes.map((locale) => ({ params: { picture: `${kind}.${locale}` }, props: { kind, locale } })),
		);

/** A picture per kind of page and language, with the page's title before the bar. */
export const GET: APIRoute<{ kind: string; locale: Locale }> = ({ props: { kind, locale } }) => {
	const { t } = textFor(locale);
	const title = kind === "home" ? t("home:h1") : (t(`meta:${kind}.title`).split(" | ")[0] ?? "");
	return picture(kind, title, localeEntry(locale).dir);
};
