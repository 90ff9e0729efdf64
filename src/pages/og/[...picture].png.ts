import type { APIRoute } from "astro";
import { getLocaleEntry, type Locale, localeCodes } from "../../../i18n/locales.ts";
import { drawPicture } from "../../build/og/picture.ts";
import { listPosts } from "../../features/blog/posts.ts";
import { getMetaName, publicPageNames } from "../../routing/links.ts";
import { getText } from "../../words/text.ts";

type Props = { seed: string; title: string; locale: Locale };
const describe = (name: string, props: Props) => ({ params: { picture: `${name}.${props.locale}` }, props });

const listPagePictures = (locale: Locale) =>
	publicPageNames.map(getMetaName).map((kind) => {
		const { t } = getText(locale);
		const title = kind === "home" ? t("home:h1") : (t(`meta:${kind}.title`).split(" | ")[0] ?? "");
		return describe(kind, { seed: kind, title, locale });
	});

const listPostPictures = async (locale: Locale) =>
	(await listPosts(locale))
		.filter(({ language }) => language === locale)
		.map(({ id, seed, title }) => describe(`post/${id}`, { seed, title, locale }));

export const getStaticPaths = async () => [
	...localeCodes.flatMap(listPagePictures),
	...(await Promise.all(localeCodes.map(listPostPictures))).flat(),
];

export const GET: APIRoute<Props> = ({ props: { seed, title, locale } }) =>
	drawPicture(seed, title, getLocaleEntry(locale).dir);
