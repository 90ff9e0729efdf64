import { companies, getCompanyQuestions } from "../../../content/readers/help/companies.ts";
import { getHelpWords } from "../../../content/readers/help/help.ts";
import { listTrainingQuestions } from "../../../content/readers/help/training.ts";
import { createSlots } from "../../../functions/assistant/entities.ts";
import { listCountries, offTopic } from "../../../functions/assistant/rank.ts";
import { loadTokenizer } from "../../../functions/assistant/tokenize.ts";
import type { Help, Passage } from "../../../functions/contract/chat.ts";
import { type Locale, localeCodes } from "../../../i18n/locales.ts";
import { getLocalePath } from "../../../i18n/paths.ts";
import { getText } from "../../words/text.ts";
import { makeOnce } from "../postprocess/cache.ts";
import { toQuestion } from "./as-question.ts";
import { draftAssistantPassages, draftHelplines } from "./assistant-passages.ts";
import { draftCountries, draftFreeLocations, draftLaws, draftRegionPassages } from "./countries.ts";
import { buildEntities } from "./entities.ts";
import { draftLegal } from "./legal.ts";
import { draftDownloads, draftServices } from "./pages.ts";
import { draftAnswers, draftGuides, draftPosts, draftProtocols } from "./reading.ts";
import {
	draftBilling,
	draftFaqs,
	draftFeatures,
	draftGuarantee,
	draftIpAndContact,
	draftTools,
	type PassageDraft,
} from "./sources.ts";
import { checkNames, getRisk, getTopic, isOfAccount } from "./topics.ts";
import { buildExamples, type TrainingInput, train } from "./train.ts";
import { trainOthers } from "./train-others.ts";
import { draftFigures, draftGlossary, draftTrust } from "./trust.ts";

/** The assistant's knowledge in one language, built from the pages' own words and data. */
export function buildTrainingInput(locale: Locale): TrainingInput {
	const { phrasings, countryNames, names, elsewhere, asking, ...words } = getHelpWords(locale);
	const drafts: PassageDraft[] = [
		draftFaqs,
		draftBilling,
		draftGuarantee,
		draftFeatures,
		draftAssistantPassages,
		draftHelplines,
		draftAnswers,
		draftCountries,
		draftLaws,
		draftDownloads,
		draftGuides,
		draftProtocols,
		draftTrust,
		draftFigures,
		draftGlossary,
		draftServices,
		draftTools,
		draftIpAndContact,
		draftPosts,
		draftLegal,
		draftRegionPassages,
		draftFreeLocations,
	].flatMap((source) => source(locale));
	const questionOf = toQuestion(locale, asking);
	const phrasingsByClass = new Map<string, string[]>();
	const add = (name: string, ...lines: string[]) =>
		phrasingsByClass.set(name, [...(phrasingsByClass.get(name) ?? []), ...lines]);
	const counts = new Map<string, number>();
	const passages = drafts.map((draft): Passage => {
		const { id: heading, path = `/${heading}`, title, text, about, exact, name = "", quoted = false } = draft;
		// Several paragraphs may share a heading's anchor.
		const times = (counts.get(heading) ?? 0) + 1;
		counts.set(heading, times);
		const id = times > 1 ? `${heading}~${times}` : heading;
		const sharedClass = draft.class ?? heading.replace(/[^/]+$/, "*");
		// Phrasings that fit every entity are written once, as "watch *"; `*country` matches any country.
		const sharedPhrasings = phrasings[sharedClass] ?? [];
		const isSlot = sharedPhrasings.length > 0 && /^(?:country|service)\//.test(about ?? "");
		const ownPhrasings = phrasings[heading] ?? [];
		const className = isSlot && !ownPhrasings.length ? sharedClass : heading;
		const lines = sharedPhrasings.map((line) => line.replace("*", name));
		if (times === 1 && !exact && !phrasingsByClass.has(className)) add(className, ...ownPhrasings, ...lines);
		if (!draft.class && !exact) add(className, title);
		return {
			id,
			url: getLocalePath(locale, path),
			title,
			text,
			question: questionOf(draft, isSlot ? [] : ownPhrasings),
			class: className,
			about,
			exact,
			topic: getTopic(id),
			account: isOfAccount(id) || undefined,
			risk: getRisk(id),
			quoted,
		};
	});
	const classById = new Map(passages.map((passage) => [passage.id, passage.class]));
	checkNames(locale, [...classById.keys()], Object.keys(phrasings));
	for (const { q, last, want } of listTrainingQuestions(locale)) {
		// For questions that name a country or service, prefer the class per entity over the general one.
		const classes = want.flatMap((id) => classById.get(id) ?? []);
		const name = want.length
			? (classes.find((className) => className.endsWith("*")) ?? classes[0])
			: offTopic;
		if (name && !last) add(name, q);
	}
	add(offTopic, ...elsewhere);
	const { list } = getText(locale);
	return {
		...words,
		passages,
		words: list<Help["words"]>("chat:answers"),
		companies: [...companies, ...getCompanyQuestions(locale).businesses.split(", ")],
		phrasings: Object.fromEntries([...phrasingsByClass].map(([name, lines]) => [name, [...new Set(lines)]])),
		entities: buildEntities(locale, countryNames, names),
	};
}

/** The knowledge plus the trained models. Training takes seconds, so the result is cached. */
export async function buildHelp(locale: Locale): Promise<Help> {
	const input = buildTrainingInput(locale);
	const { phrasings, ...help } = input;
	const tokenizer = await loadTokenizer(locale);
	const questions = getCompanyQuestions(locale);
	const models = await makeOnce("models", [JSON.stringify([input, questions])], () => {
		const slots = createSlots(help, tokenizer);
		const passages = help.passages.map((passage) => {
			const countryIds = listCountries(slots(passage.title).mentions);
			return countryIds.length ? { ...passage, countries: countryIds } : passage;
		});
		const model = train(buildExamples(input, tokenizer));
		return Buffer.from(JSON.stringify({ passages, model, ...trainOthers(input, tokenizer, questions) }));
	});
	return { ...help, ...JSON.parse(models.toString()) };
}

/** The assistant's output files of a build: path to JSON. */
export async function buildHelpFiles(): Promise<Map<string, string>> {
	const files = new Map<string, string>();
	for (const locale of localeCodes) files.set(`chat/${locale}.json`, JSON.stringify(await buildHelp(locale)));
	return files;
}
