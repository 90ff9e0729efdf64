import { brand } from "../../content/readers/brand.ts";
import { elide } from "../../i18n/brand-name.ts";
import type { Locale } from "../../i18n/locales.ts";
import { getClaimText, getPostalLines } from "../words/text.ts";

/** Replaces `<Claim>` and `<Brand>` in MDX by what they print (src/ui/prose). */
export function fillValues(mdx: string, locale: Locale): string {
	const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
	return (locale === "fr" ? elide(mdx) : mdx)
		.replace(/<Claim\b[^>]*\/>/g, (tag) =>
			getClaimText(locale, attribute(tag, "k") ?? "", attribute(tag, "as")),
		)
		.replace(/<Brand\b[^>]*\/>/g, (tag) => {
			const name = attribute(tag, "k") ?? "";
			if (name.startsWith("emails.")) return brand.emails[name.slice(7) as keyof typeof brand.emails];
			if (name !== "postal") return brand[name as "name" | "shortName"];
			return getPostalLines(locale).join(", ");
		});
}
