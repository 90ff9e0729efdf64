import type { Context } from "hono";
import { splitRuns } from "../../i18n/fold.ts";
import type { Locale } from "../../i18n/locales.ts";
import type { Help, Passage } from "../contract/chat.ts";
import type { Deps } from "../deps.ts";
import { createError } from "../http/api-error.ts";
import type { AppEnv } from "../http/env.ts";
import { createCompanyCheck } from "./companies.ts";
import { createFollowUp } from "./follow-up.ts";
import { createRanking, type Ranking } from "./rank.ts";
import { thresholds } from "./thresholds.ts";
import { loadTokenizer, type Tokenizer } from "./tokenize.ts";
import { transliterate } from "./transliterate.ts";

/** Normalizes a title for comparison with a question. */
export const toTitleKey = (text: string): string => splitRuns(text).join(" ");

/** The assistant's index for one language. */
export type Knowledge = ReturnType<typeof createKnowledge>;
export type Retrieval = ReturnType<Knowledge["find"]>;

export function createKnowledge(help: Help, tokenizer: Tokenizer) {
	const { rank, slots } = createRanking(help, tokenizer);
	const followUp = createFollowUp(help.followUpWords);
	const toNativeScript = transliterate(help, tokenizer);
	const byId = new Map(help.passages.map((passage) => [passage.id, passage]));
	const titles = Map.groupBy(help.passages, ({ title }) => toTitleKey(title));
	const isAboutOthers = createCompanyCheck(help, tokenizer);
	return {
		help,
		find(question: string, previous?: string) {
			const alone = slots(toNativeScript(question));
			const before = previous ? slots(toNativeScript(previous)) : null;
			const joined = before && followUp(alone, before);
			const rankingAlone = rank(alone);
			const both = joined ? rank(joined) : rankingAlone;
			const findBestId = ({ matches }: Ranking) => matches[0]?.passage.id;
			// Join them if the joined question is more familiar than the second alone, or if the follow-up changes the previous result.
			const isFollowUp =
				joined &&
				(both.familiarity > rankingAlone.familiarity ||
					(joined.refersBack && before && findBestId(both) !== findBestId(rank(before))));
			const [used, ranking] = isFollowUp ? [joined, both] : [alone, rankingAlone];
			const [best] = ranking.matches;
			const threshold =
				best?.passage.account || best?.passage.risk ? thresholds.sureIfRisky : thresholds.sure;
			return {
				...ranking,
				mentions: used.mentions,
				/** Confident enough to present it as the answer. */
				sure: !!best && ranking.confidence >= threshold,
				/** Likely about something of ours. */
				near: !!best && ranking.familiarity > 0 && best.score > ranking.offTopicScore,
			};
		},
		passage: (id: string) => byId.get(id),
		passageByTitle(question: string): Passage | undefined {
			const [only, more] = titles.get(toTitleKey(question)) ?? [];
			return more ? undefined : only;
		},
		/** Whether the question is about the user's business with another company. */
		isAboutOthers: (question: string) => isAboutOthers(toNativeScript(question)),
	};
}

/** Indexes by the function that reads the files and by locale. No promises: the edge cancels what a request that ended still reads. */
const indexes = new WeakMap<ReadHelp, Map<Locale, Knowledge>>();
type ReadHelp = NonNullable<Deps["help"]>;

async function loadKnowledge(readHelp: ReadHelp, locale: Locale): Promise<Knowledge | null> {
	const byLocale = indexes.getOrInsertComputed(readHelp, () => new Map());
	const file = byLocale.has(locale) ? null : await readHelp(locale);
	const tokenizer = file && (await loadTokenizer(locale));
	// Another request may have built it meanwhile.
	if (file && tokenizer && !byLocale.has(locale)) byLocale.set(locale, createKnowledge(file, tokenizer));
	return byLocale.get(locale) ?? null;
}

/** The index of the first locale that has one. Throws "unavailable" if none has. */
export async function findKnowledge(c: Context<AppEnv>, ...locales: Locale[]): Promise<Knowledge> {
	const { help } = c.var.deps;
	for (const locale of help ? locales : []) {
		const knowledge = await loadKnowledge(help as ReadHelp, locale);
		if (knowledge) return knowledge;
	}
	throw createError(c, "unavailable", { retryAfter: 60 });
}
