import type { CompanyQuestions } from "../../../content/readers/help/companies.ts";
import { resolvePath } from "../../../content/readers/read/disk.ts";
import { createSlots } from "../../../functions/assistant/entities.ts";
import { listCountries } from "../../../functions/assistant/rank.ts";
import type { Tokenizer } from "../../../functions/assistant/tokenize.ts";
import type { Help } from "../../../functions/contract/help.ts";
import { createCache, hashFiles } from "../postprocess/cache.ts";
import { trainOthers } from "./training/others.ts";
import { buildExamples, type TrainingInput, train } from "./training/train.ts";

/** Models by their inputs and the code that trains them: other changes of code leave them. */
const { cached } = createCache(
	resolvePath(".cache/build"),
	hashFiles(
		"functions/assistant/{tokenize,entities,nearest,classifier,rank,thresholds,companies}.ts",
		"src/build/chat/training/*.ts",
		"src/art/field.ts",
		"i18n/fold.ts",
		"i18n/*/terms.ts",
	),
);

/** Adds the trained models. Training takes seconds, so the result is cached. */
export async function addModels(
	{ phrasings, ...help }: TrainingInput,
	tokenizer: Tokenizer,
	companies: CompanyQuestions,
): Promise<Help> {
	const inputs = JSON.stringify([help, phrasings, companies]);
	const models = await cached("models", [inputs], () => {
		const slots = createSlots(help, tokenizer);
		const passages = help.passages.map((passage) => {
			const countries = listCountries(slots(passage.title).mentions);
			return countries.length ? { ...passage, countries } : passage;
		});
		const input = { ...help, passages, phrasings };
		const output = {
			passages,
			model: train(buildExamples(input, tokenizer)),
			...trainOthers(input, tokenizer, companies),
		};
		return Buffer.from(JSON.stringify(output));
	});
	return { ...help, ...JSON.parse(models.toString()) };
}
