/** Word trigrams of a text. */
const triples = (text: string): Set<string> => {
	const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
	return new Set(words.slice(2).map((word, i) => `${words[i]} ${words[i + 1]} ${word}`));
};

/** Similarity of two texts, 0 to 1: the share of the shorter one's word trigrams that also occur in the other. */
function trigramSimilarity(one: string, other: string): number {
	const [a, b] = [triples(one), triples(other)];
	const shared = [...a].filter((run) => b.has(run)).length;
	return shared / Math.max(1, Math.min(a.size, b.size));
}

/** Pairs of texts more similar than a threshold, by name. */
function similarPairs(texts: Record<string, string>, threshold: number): string[] {
	const entries = Object.entries(texts);
	return entries.flatMap(([name, text], i) =>
		entries.slice(i + 1).flatMap(([other, words]) => {
			const share = trigramSimilarity(text, words);
			return share > threshold ? [`${name} and ${other} are ${Math.round(share * 100)} % alike`] : [];
		}),
	);
}

interface Written {
	questions: { question: string }[];
	sections: { text?: string }[];
}

/** What texts by name have in common: any of `fields`, a question, most of their sections. */
export function repetitions<Words extends Written>(
	texts: Record<string, Words | undefined>,
	fields: (words: Words) => string[],
): string[] {
	const written = Object.entries(texts).flatMap(([name, words]) => (words ? [[name, words] as const] : []));
	const sentences = written.flatMap(([, words]) => [
		...fields(words),
		...words.questions.map(({ question }) => question),
	]);
	const bodies = written.map(([name, { sections }]) => [name, sections.map(({ text }) => text).join(" ")]);
	return [
		...sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index),
		...similarPairs(Object.fromEntries(bodies), 0.8),
	];
}
