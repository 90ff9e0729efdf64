import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What words of a tiny model mean: its four directions are money back, speed, set-up and a country. */
export const meanings: Record<string, readonly [number, number, number, number]> = {
	money: [1, 0, 0, 0],
	back: [0.6, 0, 0.1, 0],
	refund: [1, 0, 0, 0],
	recompense: [0.9, 0.1, 0, 0],
	возмещение: [0.9, 0, 0.1, 0],
	استرداد: [0.9, 0, 0, 0.1],
	slow: [0, 1, 0, 0],
	slower: [0, 1, 0, 0],
	sluggish: [0.1, 0.9, 0, 0],
	install: [0, 0, 1, 0],
	windows: [0, 0, 0.9, 0.2],
	android: [0, 0, 0.9, -0.2],
};
const words = Object.keys(meanings);

const vocab = Object.fromEntries(["[UNK]", ...words].map((word, id) => [word, id]));
const parts = {
	added_tokens: [],
	normalizer: { type: "Lowercase" },
	pre_tokenizer: { type: "BertPreTokenizer" },
	post_processor: null,
	decoder: null,
};

/** The same words for each kind of tokenizer that models come with. */
export const tokenizers = {
	WordPiece: {
		...parts,
		model: {
			type: "WordPiece",
			unk_token: "[UNK]",
			continuing_subword_prefix: "##",
			max_input_chars_per_word: 100,
			vocab,
		},
	},
	Unigram: {
		...parts,
		pre_tokenizer: { type: "Metaspace", replacement: "▁", prepend_scheme: "always", split: true },
		model: {
			type: "Unigram",
			unk_id: 0,
			vocab: [["<unk>", -10], ...words.map((word) => [`▁${word}`, -2])],
			byte_fallback: false,
		},
	},
	BPE: {
		...parts,
		model: { type: "BPE", unk_token: "[UNK]", vocab, merges: [], ignore_merges: true, fuse_unk: false },
	},
};

export interface TensorSaid {
	name?: string;
	dtype?: string;
	shape?: number[];
	more?: object;
	/** Bytes that are missing at the end. */
	short?: number;
}

/** A file of the safetensors format with the vectors of the words above, the unknown one first. */
export function modelFile({
	name = "embeddings",
	dtype = "F32",
	shape = [words.length + 1, 4],
	more = {},
	short = 0,
}: TensorSaid = {}): Buffer {
	const numbers = [[0, 0, 0, 0], ...Object.values(meanings)].flat();
	const data = dtype === "F16" ? new Float16Array(numbers) : new Float32Array(numbers);
	const bytes = Buffer.from(data.buffer);
	const header = Buffer.from(
		JSON.stringify({
			__metadata__: { format: "pt" },
			[name]: { dtype, shape, data_offsets: [0, bytes.length] },
			...more,
		}),
	);
	const length = Buffer.alloc(8);
	length.writeBigUInt64LE(BigInt(header.length));
	return Buffer.concat([length, header, bytes.subarray(0, bytes.length - short)]);
}

/** Writes a model and its tokenizer into a folder of their own. */
export function embeddingFiles(
	model: Buffer = modelFile(),
	tokenizer: unknown = tokenizers.WordPiece,
): { model: string; tokenizer: string } {
	const folder = mkdtempSync(join(tmpdir(), "embedding-"));
	const files = { model: join(folder, "model.safetensors"), tokenizer: join(folder, "tokenizer.json") };
	writeFileSync(files.model, model);
	writeFileSync(files.tokenizer, typeof tokenizer === "string" ? tokenizer : JSON.stringify(tokenizer));
	return files;
}
