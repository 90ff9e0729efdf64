import { Tokenizer } from "@huggingface/tokenizers";

/** How a model takes texts apart. */
export interface Tokens {
	/** How many tokens it knows. */
	count: number;
	/** The numbers of a text's tokens, without those it does not know. */
	in(text: string): number[];
}

/** Letters and tokens of a text that are looked at: no question has more. */
const longest = 2000;
const most = 512;

/** Reads a `tokenizer.json` of Hugging Face: WordPiece, Unigram or BPE. Throws what is wrong with it. */
export function tokensFrom(text: string): Tokens {
	let tokenizer: Tokenizer;
	try {
		tokenizer = new Tokenizer({ added_tokens: [], ...JSON.parse(text) }, {});
	} catch {
		throw new Error("it is no tokenizer.json of Hugging Face, or of a kind that is not read here");
	}
	const { model } = tokenizer;
	const count = model?.vocab.length ?? 0;
	if (!count) throw new Error("it has no words");
	const unknown = model?.unk_token_id;
	return {
		count,
		in(said) {
			// Half of a letter of two halves is none, and no tokenizer expects one.
			const { ids } = tokenizer.encode(said.slice(0, longest).toWellFormed(), { add_special_tokens: false });
			return ids.filter((id) => Number.isInteger(id) && id !== unknown && id < count).slice(0, most);
		},
	};
}
