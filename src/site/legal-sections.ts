import { findFiles, readText } from "../../content/readers/read/disk.ts";
import { defaultLocale, type Locale } from "../../i18n/locales.ts";
import { toHeadingId } from "./mdx-nodes.ts";

/** Legal texts by the path of their page. */
export const legalPages = { privacy: "/privacypolicy", terms: "/terms-and-conditions" } as const;

/** A part under a ## heading. */
export interface LegalSection {
	/** Of the English heading, the same in every language. */
	id: string;
	title: string;
	body: string;
}

const getFile = (document: string, code: Locale) => `content/legal/${document}/${code}.mdx`;

/** The ids of a legal text's headings, in every language: a link keeps its place when the reader changes the language. */
export const listLegalIds = (document: string): string[] =>
	[...readText(getFile(document, defaultLocale)).matchAll(/^##+ (.+)$/gm)].map(([, title = ""]) =>
		toHeadingId(title),
	);

const splitSections = (mdx: string): string[] => mdx.split(/^## /m).slice(1);

/** The sections of a legal text, and the language they are in: English where there is no translation. */
export function listLegalSections(
	document: keyof typeof legalPages,
	locale: Locale,
): { language: Locale; sections: LegalSection[] } {
	const language = findFiles(getFile(document, locale)).length ? locale : defaultLocale;
	const english = splitSections(readText(getFile(document, defaultLocale)));
	const sections = splitSections(readText(getFile(document, language))).map((part, index) => {
		const [title = "", ...body] = part.split("\n");
		return {
			id: toHeadingId((english[index] ?? part).split("\n")[0] ?? ""),
			title,
			body: body.join("\n"),
		};
	});
	return { language, sections };
}
