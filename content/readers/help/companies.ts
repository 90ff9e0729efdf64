import { z } from "zod";
import { addName } from "../../../i18n/brand-name.ts";
import type { Locale } from "../../../i18n/locales.ts";
import data from "../../companies.json" with { type: "json" };
import { readWords } from "../read/disk.ts";
import { text } from "../read/fields.ts";
import { parse } from "../read/parse.ts";

/** `content/companies.json`: well-known companies by field, in all scripts. */
const companiesFile = z.record(z.string(), text());

export const companies: readonly string[] = Object.values(
	parse(companiesFile, "content/companies.json", data),
).flatMap((names) => names.split(", "));

/** `content/help/companies/<language>.json`: what businesses are called, questions about other companies, and similar ones about us. */
const questionsFile = z.strictObject({ businesses: text(), theirs: z.array(text()), ours: z.array(text()) });
export type CompanyQuestions = z.infer<typeof questionsFile>;

const questionsIn = readWords(questionsFile, "content/help/companies/*.json");

/** Training data for telling other companies' matters from ours. Falls back to English. */
export const getCompanyQuestions = (locale: Locale): CompanyQuestions => addName(locale, questionsIn(locale));
