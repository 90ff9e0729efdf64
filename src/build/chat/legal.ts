import { brand } from "../../../content/readers/brand.ts";
import { filesLike, readText } from "../../../content/readers/disk.ts";
import { defaultLocale, type Locale, localeEntry } from "../../../i18n/locales.ts";
import { claimsAt, type Place } from "../../i18n/claims.ts";
import { number } from "../../i18n/format.ts";
import { textFor } from "../../i18n/text.ts";
import { paymentMethods } from "../payment-settings.ts";

export interface Piece {
	/** Anchor of the heading, in this language and in English. */
	anchor: string;
	english: string;
	heading: string;
	text: string;
}

/** The anchor that Astro gives a heading (github-slugger's rule). */
export const slug = (heading: string): string =>
	heading
		.toLowerCase()
		.replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
		.replaceAll(" ", "-");

/** What the components of a legal text print (src/features/legal). */
function spoken(mdx: string, locale: Locale): string {
	const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
	return mdx
		.replace(/<Claim\b[^>]*\/>/g, (tag) => {
			const place = attribute(tag, "place") as Place | undefined;
			const value = claimsAt(place ?? "home", place ? undefined : "canonical")[attribute(tag, "k") ?? ""];
			const as = attribute(tag, "as");
			if (as) return textFor(locale, place ?? "home").t(`common:${as}`, { count: value });
			return typeof value === "number" ? number(locale, value) : String(value);
		})
		.replace(/<Brand\b[^>]*\/>/g, (tag) => {
			const name = attribute(tag, "k") ?? "";
			if (name.startsWith("emails.")) return brand.emails[name.slice(7) as keyof typeof brand.emails];
			if (name !== "postal") return brand[name as "name" | "shortName"];
			const { organisation, street, postcode, city, countryCode, sample } = brand.postal;
			if (sample) return organisation;
			const country = new Intl.DisplayNames([localeEntry(locale).intl], { type: "region" }).of(countryCode);
			return [organisation, street, `${postcode} ${city}`, country].join(", ");
		})
		.replace(/<PayBy \/>/g, () => textFor(locale, "home").t("common:payments.by"))
		.replace(/<If method="(\w+)">(.*?)<\/If>/gs, (_, method: string, text: string) =>
			paymentMethods.some((name) => name === method) ? text : "",
		)
		.replace(/<Card title="([^"]*)">/g, "$1:\n")
		.replace(/<\/?\w[^>]*>/g, "")
		.replace(/\*\*|`/g, "")
		.replace(/^- /gm, "• ");
}

/** A row of a table as a sentence; its head says nothing by itself. */
const row = (line: string): string => line.replace(/^\| | \|$/g, "").replaceAll(" | ", " · ");

/** Blocks of a section that belong together: a sentence that ends in a colon and its list, a card's name and its text. */
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

/** Every paragraph of a legal document with the heading it stands under. A language that has none reads the English one. */
export function legalPieces(document: string, locale: Locale): Piece[] {
	const path = (code: Locale) => `content/legal/${document}/${code}.mdx`;
	const own = filesLike(path(locale)).length ? locale : defaultLocale;
	const english = headings(readText(path(defaultLocale))).map((part) => slug(part.split("\n")[0] ?? ""));
	return headings(readText(path(own))).flatMap((part, at) => {
		const [heading = "", ...rest] = part.split("\n");
		return blocks(spoken(rest.join("\n"), own)).map((text) => ({
			anchor: slug(heading),
			english: english[at] ?? slug(heading),
			heading,
			text,
		}));
	});
}
