import { readdirSync } from "node:fs";
import catalogue from "../../../content/platforms.json" with { type: "json" };
import { type Locale, localeEntry } from "../../../i18n/locales.ts";
import { type Block, type Draft, questions } from "./sources.ts";
import { inLanguage, readJson, wordsAt } from "./words.ts";

const root = new URL("../../../", import.meta.url);
const namesIn = (folder: string): string[] =>
	readdirSync(new URL(folder, root)).map((file) => file.replace(".json", ""));

interface Country {
	code: string;
	listed: boolean;
	order: number | null;
	words: Record<string, { title: string; paragraphs: string[] }>;
}

/** The list of locations, its questions, and every country's page. */
export function countries(locale: Locale): Draft[] {
	const { t } = wordsAt(locale, "country");
	const names = new Intl.DisplayNames([localeEntry(locale).intl], { type: "region" });
	const all = namesIn("content/countries/")
		.map((slug) => ({ slug, ...readJson<Country>(`content/countries/${slug}.json`) }))
		.sort((a, b) => (a.order ?? 99) - (b.order ?? 99));
	const listed = all.filter((country) => country.listed);
	const list = new Intl.ListFormat(localeEntry(locale).intl).format(
		listed.map(({ code }) => names.of(code) ?? code),
	);
	return [
		{
			id: "country",
			path: "/country",
			title: t("chat:index.countries.title"),
			text: t("chat:index.countries.text", { list }),
		},
		...questions(locale, "country:list.faq.items", "/country", "country"),
		...listed.map(({ slug, code, words }) => ({
			id: `country/${slug}`,
			path: `/country/${slug}`,
			title: t("chat:index.country.title", { country: names.of(code) }),
			about: names.of(code),
			name: names.of(code),
			text: `${inLanguage(locale, words).title}. ${inLanguage(locale, words).paragraphs[2] ?? ""}`,
		})),
	];
}

/** How to install on each platform, and its questions. */
export function downloads(locale: Locale): Draft[] {
	const { t, list } = wordsAt(locale, "download");
	const answered = Object.keys(readJson(`i18n/${locale}/platform_faqs.json`));
	return catalogue.platforms.flatMap(({ id, name }) => {
		const path = `/download/${id}`;
		const steps = list<Block[]>(`platform_pages:${id}.steps`).map(
			({ title, text }, at) => `${at + 1}. ${title}: ${text}`,
		);
		const page = {
			id: path.slice(1),
			path,
			title: t(`platform_pages:${id}.stepsTitle`),
			about: `${name} ${id}`,
			name,
			text: [t(`platform_pages:${id}.hero.text`), ...steps].join("\n"),
		};
		return [
			page,
			...(answered.includes(id)
				? questions(locale, `platform_faqs:${id}`, path, "download").map((draft) => ({
						...draft,
						about: name,
					}))
				: []),
		];
	});
}

interface Service {
	name: string;
	words: Record<string, { question: string; answer: string }>;
}
/** Folder of content/services against the name of its questions. */
const groups = {
	streaming: "streaming",
	gaming: "gaming",
	"social-media": "social",
	messaging: "messaging",
	sport: "sport",
};

/** Each service's own question, and those of its group, which stand on each of its pages. */
export function services(locale: Locale): Draft[] {
	const { t } = wordsAt(locale, "service");
	const short = t("common:brand");
	return Object.entries(groups).flatMap(([folder, group]) => {
		const slugs = namesIn(`content/services/${folder}/`);
		const page = folder === "sport" ? "/vpn-for-sport" : `/vpn-for-${folder}/${slugs[0]}`;
		const own = slugs.map((slug) => {
			const path = `/vpn-for-${folder}/${slug}`;
			const { name, words } = readJson<Service>(`content/services/${folder}/${slug}.json`);
			const { question, answer } = inLanguage(locale, words);
			const said = (text: string) => text.replaceAll("{{short}}", short);
			const page = { id: path.slice(1), path: `${path}#own` };
			return { ...page, title: said(question), text: said(answer), about: `${name} ${slug}`, name };
		});
		return [...questions(locale, `service:faqs.${group}`, page, "service", `vpn-for-${folder}`), ...own];
	});
}
