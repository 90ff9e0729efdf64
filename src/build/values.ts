import { brand } from "../../content/readers/brand.ts";
import { elide } from "../../i18n/brand-name.ts";
import { number } from "../../i18n/format.ts";
import { type Locale, localeEntry } from "../../i18n/locales.ts";
import { claimsAt, type Place } from "../i18n/claims.ts";
import { textFor } from "../i18n/text.ts";

/** Replaces `<Claim>` and `<Brand>` in MDX by what they print (src/ui/prose). */
export function withValues(mdx: string, locale: Locale): string {
	const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
	return (locale === "fr" ? elide(mdx) : mdx)
		.replace(/<Claim\b[^>]*\/>/g, (tag) => {
			const place = attribute(tag, "place") as Place | undefined;
			const value = claimsAt(place ?? "home", place ? undefined : "canonical", locale)[
				attribute(tag, "k") ?? ""
			];
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
		});
}
