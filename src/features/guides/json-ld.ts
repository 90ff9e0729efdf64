import { localeEntry } from "../../../i18n/locales.ts";
import { guideParts } from "../../build/checks/guide-parts.ts";
import { withValues } from "../../build/values.ts";
import type { Guide } from "./guides.ts";

/** A guide as https://schema.org/HowTo: the steps that stand on the page, under the headings they stand under. */
export const howTo = ({ title, description, language, entry }: Guide): object => ({
	"@type": "HowTo",
	name: title,
	description,
	inLanguage: localeEntry(language).code,
	step: guideParts(withValues(entry.body ?? "", language)).map(({ heading, steps }) => ({
		"@type": "HowToSection",
		name: heading,
		itemListElement: steps.map((text) => ({ "@type": "HowToStep", text })),
	})),
});
