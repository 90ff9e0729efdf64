/** What saturates a term's count, and how much a text's length counts: the usual values. */
const k1 = 1.2;
const b = 0.75;

/** Gives how well each text answers a question, by their terms (Okapi BM25). */
export function bm25Of(texts: readonly (readonly string[])[]) {
	const average = texts.reduce((sum, { length }) => sum + length, 0) / (texts.length || 1);
	const postings = new Map<string, Map<number, number>>();
	for (const [id, terms] of texts.entries())
		for (const term of terms) {
			const ids = postings.get(term) ?? new Map<number, number>();
			postings.set(term, ids.set(id, (ids.get(id) ?? 0) + 1));
		}
	return (question: readonly string[]): Float64Array => {
		const scores = new Float64Array(texts.length);
		for (const term of new Set(question)) {
			const ids = postings.get(term);
			const idf = Math.log(1 + (texts.length - (ids?.size ?? 0) + 0.5) / ((ids?.size ?? 0) + 0.5));
			for (const [id, count] of ids ?? []) {
				const length = 1 - b + (b * (texts[id]?.length ?? 0)) / average;
				scores[id] = (scores[id] as number) + (idf * count * (k1 + 1)) / (count + k1 * length);
			}
		}
		return scores;
	};
}
