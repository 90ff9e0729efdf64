import { type FileHandle, open, readFile, stat } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import type { EmbeddingFiles, EmbeddingGateway } from "./index.ts";
import { type Matrix, openMatrix } from "./safetensors.ts";
import { type Tokens, tokensFrom } from "./tokens.ts";

/** Bytes of a tokenizer, several times those of one with half a million words. */
const mostBytes = 128 * 1024 * 1024;

/** What may be told of a file that cannot be opened. */
const reasonOf = (error: unknown): string => {
	const { code, message } = error as NodeJS.ErrnoException;
	return code === "ENOENT" ? "there is no such file" : (code ?? message);
};

/** Does something with a file, and says of which setting it is where that fails. */
async function from<Value>(setting: string, path: string, work: () => Promise<Value>): Promise<Value> {
	try {
		const found = await stat(path);
		// A pipe or a device could go on for ever.
		if (!found.isFile()) throw new Error("that is no file");
		return await work();
	} catch (error) {
		throw new Error(`${setting}=${path} cannot be used: ${reasonOf(error)}.`);
	}
}

/** A text as the mean of its tokens' rows, of length 1. */
async function vectorOf(text: string, tokens: Tokens, matrix: Matrix): Promise<Float32Array> {
	const sum = new Float32Array(matrix.width);
	for (const id of tokens.in(text)) {
		const row = await matrix.row(id);
		for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + (row[at] ?? 0);
	}
	const length = Math.sqrt(sum.reduce((total, value) => total + value * value, 0));
	return Number.isFinite(length) && length > 0 ? sum.map((value) => value / length) : sum.fill(0);
}

/**
 * A static embedding in the form of Model2Vec (https://github.com/MinishLab/model2vec): a row for each token, whose mean is the
 * text. Rejects with a sentence that names the setting and what is wrong with its file.
 */
export async function openStaticEmbedding({ model, tokenizer }: EmbeddingFiles): Promise<EmbeddingGateway> {
	const tokens = await from("CHAT_EMBEDDING_TOKENIZER", tokenizer, async () => {
		if ((await stat(tokenizer)).size > mostBytes) throw new Error("it is larger than any tokenizer");
		return tokensFrom(await readFile(tokenizer, "utf8"));
	});
	let file: FileHandle | undefined;
	const matrix = await from("CHAT_EMBEDDING_MODEL", model, async () => {
		file = await open(model);
		const opened = await openMatrix(file);
		if (opened.rows !== tokens.count)
			throw new Error(
				`it has ${opened.rows} rows and CHAT_EMBEDDING_TOKENIZER ${tokens.count} tokens; take both from one model`,
			);
		return opened;
	}).catch(async (error) => {
		await file?.close();
		throw error;
	});
	return {
		async embed(texts) {
			const vectors: Float32Array[] = [];
			for (const text of texts) vectors.push(await vectorOf(text, tokens, matrix));
			// Where all rows are known already, nothing above has let others take their turn.
			await setImmediate();
			return vectors;
		},
		close: async () => file?.close(),
	};
}
