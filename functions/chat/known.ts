import type { Context } from "hono";
import type { Locale } from "../../i18n/locales.ts";
import type { Deps } from "../deps.ts";
import type { AppEnv } from "../http/env.ts";
import { refuse } from "../http/refuse.ts";
import { createKnowledge, type Knowledge } from "./knowledge.ts";
import { vocabularyOf } from "./vocabulary.ts";

/** What is known in each language, made on its first question; by the function that reads it, as tests have several. */
const made = new WeakMap<Reading, Map<Locale, Promise<Knowledge | null>>>();
type Reading = NonNullable<Deps["help"]>;

function knowledgeIn(help: Reading, locale: Locale): Promise<Knowledge | null> {
	const known = made.get(help) ?? new Map<Locale, Promise<Knowledge | null>>();
	made.set(help, known);
	const making =
		known.get(locale) ??
		help(locale).then(async (file) => file && createKnowledge(file, await vocabularyOf(locale, file.speech)));
	known.set(locale, making);
	// A file that could not be read may be there next time.
	making.then(
		(knowledge) => knowledge ?? known.delete(locale),
		() => known.delete(locale),
	);
	return making;
}

/** What is known in the first of these languages that has a file. */
export async function knowledgeFor(c: Context<AppEnv>, ...locales: Locale[]): Promise<Knowledge> {
	const { help } = c.var.deps;
	for (const locale of help ? locales : []) {
		const knowledge = await knowledgeIn(help as Reading, locale);
		if (knowledge) return knowledge;
	}
	throw refuse(c, "unavailable", { retryAfter: 60 });
}
