import { findFiles, readText } from "../../../content/readers/read/disk.ts";
import { defaultLocale, type Locale } from "../../../i18n/locales.ts";
import { textFor } from "../../i18n/text.ts";
import { headingId } from "../checks/mdx-nodes.ts";
import { paymentMethods } from "../payment-settings.ts";
import { withValues } from "../values.ts";
import type { Draft } from "./sources.ts";

/** What the components in a legal text render (src/features/legal). */
const plainText = (mdx: string, locale: Locale): string =>
	withValues(mdx, locale)
		.replace(/<PayBy \/>/g, () => textFor(locale).t("common:payments.by"))
		.replace(/<If method="(\w+)">(.*?)<\/If>/gs, (_, method: string, text: string) =>
			paymentMethods.some((name) => name === method) ? text : "",
		)
		.replace(/ ?\{\/\*.*?\*\/\}/g, "")
		.replace(/<Card title="([^"]*)">/g, "$1:\n")
		.replace(/<\/?\w[^>]*>/g, "")
		.replace(/\*\*|`/g, "")
		.replace(/^- /gm, "• ");

/** A table row as a sentence: the header row means nothing by itself. */
const row = (line: string): string => line.replace(/^\| | \|$/g, "").replaceAll(" | ", " · ");

/** Joins blocks that belong together: a sentence ending in a colon and its list, a card's title and text. */
function blocks(body: string): string[] {
	const parts = body.split(/\n{2,}/).map((part) => part.trim());
	const joined: string[] = [];
	for (const part of parts.filter((text) => text && !text.startsWith("### "))) {
		if (part.startsWith("|")) joined.push(...part.split("\n").slice(2).map(row));
		else if (joined.length > 0 && (/:$/.test(joined.at(-1) ?? "") || part.startsWith("• ")))
			joined.push(`${joined.pop()}\n${part}`);
		else joined.push(part);
	}
	return joined;
}

const headings = (mdx: string): string[] => mdx.split(/^## /m).slice(1);

/** Every paragraph of the legal texts, verbatim; English where a language has no translation. */
export const legal = (locale: Locale): Draft[] =>
	Object.entries({ privacy: "/privacypolicy", terms: "/terms-and-conditions" }).flatMap(
		([document, page]) => {
			const path = (code: Locale) => `content/legal/${document}/${code}.mdx`;
			const textLocale = findFiles(path(locale)).length ? locale : defaultLocale;
			const english = headings(readText(path(defaultLocale))).map((part) =>
				headingId(part.split("\n")[0] ?? ""),
			);
			return headings(readText(path(textLocale))).flatMap((part, index) => {
				const [title = "", ...paragraphs] = part.split("\n");
				return blocks(plainText(paragraphs.join("\n"), textLocale)).map((text) => ({
					id: `${page.slice(1)}#${english[index] ?? headingId(title)}`,
					path: `${page}#${headingId(title)}`,
					title,
					text,
					quoted: true,
				}));
			});
		},
	);
