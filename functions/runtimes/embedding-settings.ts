import type { ReadName } from "../contract/environment.ts";
import type { EmbeddingFiles } from "../gateways/embedding/index.ts";

/** The files of an embedding model for the assistant; null where none are set, a sentence where only one is. */
export function readEmbedding(read: ReadName): EmbeddingFiles | null | string {
	const model = read("CHAT_EMBEDDING_MODEL");
	const tokenizer = read("CHAT_EMBEDDING_TOKENIZER");
	if (!model && !tokenizer) return null;
	if (model && tokenizer) return { model, tokenizer };
	return model
		? "CHAT_EMBEDDING_TOKENIZER is missing: name the tokenizer.json that came with CHAT_EMBEDDING_MODEL."
		: "CHAT_EMBEDDING_MODEL is missing: name the model.safetensors that came with CHAT_EMBEDDING_TOKENIZER.";
}

/** What is said at the edge, which has no files. */
export const noFiles =
	"CHAT_EMBEDDING_MODEL and CHAT_EMBEDDING_TOKENIZER are files, and the edge has none: leave them out there. The assistant then answers by its words and its own model.";
