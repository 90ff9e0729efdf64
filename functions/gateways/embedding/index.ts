/** A model of the operator's that says what a text means, as numbers. It writes nothing: what is near is one of our passages. */
export interface EmbeddingGateway {
	/**
	 * A vector of length 1 for each text, in their order; all zeros for a text of which the model knows no word. Rejects when the
	 * model can no longer be read.
	 */
	embed(texts: readonly string[]): Promise<Float32Array[]>;
	close?(): Promise<void>;
}

/** The files of such a model. */
export interface EmbeddingFiles {
	model: string;
	tokenizer: string;
}
