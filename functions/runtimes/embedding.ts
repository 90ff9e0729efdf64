import type { EmbeddingFiles, EmbeddingGateway } from "../gateways/embedding/index.ts";
import { ConfigError } from "./config.ts";

/** Opens the operator's embedding model, whose code is only run then; a wrong file stops the start with a sentence. */
export async function openEmbedding(files: EmbeddingFiles): Promise<EmbeddingGateway> {
	const { openStaticEmbedding } = await import("../gateways/embedding/static.ts");
	return openStaticEmbedding(files).catch((error: Error) => {
		throw new ConfigError([error.message]);
	});
}
