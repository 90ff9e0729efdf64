import type { APIRoute } from "astro";
import { getLocaleEntry, type Locale, localeCodes } from "../../../i18n/locales.ts";
import { drawPicture } from "../../build/og/picture.ts";
import { getMetaName, publicPageNames } from "../../routing/links.ts";
import { getText } from "../../words/text.ts";

export const getStaticPaths = () =>
	publicPageNames
		.map(getMetaName)
		.flatMap((kind) =>
			localeCodes.map((locale) => ({ params: { picture: `${kind}.${locale}` }, props: { kind, locale } })),
		);

export const GET: APIRoute<{ kind: string; locale: Locale }> = ({ props: { kind, locale } }) => {
	const { t } = getText(locale);
	const title = kind === "home" ? t("home:h1") : (t(`meta:${kind}.title`).split(" | ")[0] ?? "");
	return drawPicture(kind, title, getLocaleEntry(locale).dir);
};
