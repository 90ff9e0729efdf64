import type { Locale } from "../../../i18n/locales.ts";
import { legalPages, listLegalSections } from "../../site/legal-sections.ts";
import { paymentMethods } from "../../site/payment-settings.ts";
import { getText } from "../../words/text.ts";
import { fillValues, type PassageDraft } from "./sources.ts";

/** What the components in a legal text render (src/features/legal). */
const plainText = (mdx: string, locale: Locale): string =>
	fillValues(mdx, locale)
		.replace(/<PayBy \/>/g, () => getText(locale).t("common:payments.by"))
		.replace(/<If method="(\w+)">(.*?)<\/If>/gs, (_, method: string, text: string) =>
			paymentMethods.some((name) => name === method) ? text : "",
		)
		.replace(/ ?\{\/\*.*?\*\/\}/g, "")
		.replace(/<Card title="([^"]*)">/g, "$1:\n")
		.replace(/<\/?\w[^>]*>/g, "")
		.replace(/\*\*|`/g, "")
		.replace(/^- /gm, "• ");

/** A table row as a sentence: the header row means nothing by itself. */
const formatRow = (line: string): string => line.replace(/^\| | \|$/g, "").replaceAll(" | ", " · ");

/** Joins blocks that belong together: a sentence ending in a colon and its list, a card's title and text. */
function splitBlocks(body: string): string[] {
	const parts = body.split(/\n{2,}/).map((part) => part.trim());
	const joined: string[] = [];
	for (const part of parts.filter((text) => text && !text.startsWith("### "))) {
		if (part.startsWith("|")) joined.push(...part.split("\n").slice(2).map(formatRow));
		else if (joined.length > 0 && (/:$/.test(joined.at(-1) ?? "") || part.startsWith("• ")))
			joined.push(`${joined.pop()}\n${part}`);
		else joined.push(part);
	}
	return joined;
}

/** Every paragraph of the legal texts, verbatim; English where a language has no translation. */
export const draftLegal = (locale: Locale): PassageDraft[] =>
	(["privacy", "terms"] as const).flatMap((document) => {
		const { language, sections } = listLegalSections(document, locale);
		return sections.flatMap(({ id, title, body }) =>
			splitBlocks(plainText(body, language)).map((text) => ({
				id: `${legalPages[document].slice(1)}#${id}`,
				title,
				text,
				quoted: true,
			})),
		);
	});
