import { findFiles, readText } from "../../content/readers/read/disk.ts";
import { defaultLocale, type Locale } from "../../i18n/locales.ts";
import { toHeadingId } from "./mdx-nodes.ts";

/** Legal texts by the path of their page. */
export const legalPages = { privacy: "/privacypolicy", terms: "/terms-and-conditions" } as const;

/** A part under a ## heading. */
export interface LegalSection {
	/** Of the English heading, the same in every language. */
	id: string;
	/** Of the page and heading. */
	path: string;
	title: string;
	body: string;
}

const splitSections = (mdx: string): string[] => mdx.split(/^## /m).slice(1);

/** The sections of a legal text, and the language they are in: English where there is no translation. */
export function listLegalSections(
	document: keyof typeof legalPages,
	locale: Locale,
): { language: Locale; sections: LegalSection[] } {
	const file = (code: Locale) => `content/legal/${document}/${code}.mdx`;
	const language = findFiles(file(locale)).length ? locale : defaultLocale;
	const english = splitSections(readText(file(defaultLocale)));
	const sections = splitSections(readText(file(language))).map((part, index) => {
		const [title = "", ...body] = part.split("\n");
		return {
			id: toHeadingId((english[index] ?? part).split("\n")[0] ?? ""),
			path: `${legalPages[document]}#${toHeadingId(title)}`,
			title,
			body: body.join("\n"),
		};
	});
	return { language, sections };
}
