/** Length in bytes of a repetition that counts. */
const runLength = 40;
/** Bytes of a phrase, and of the segment that one phrase is chosen from. */
const phraseLength = 1200;
const segmentLength = 4096;
const places = 1 << 20;

/** Multiplier of the rolling hash; odd, so that it can be undone. */
const base = 0x01000193;
/** Weight of the oldest byte in the hash. */
const oldest = Array.from({ length: runLength - 1 }).reduce<number>((product) => Math.imul(product, base), 1);

/** Slots of a text's runs in the hash table, by a rolling hash. Collisions are rare enough not to matter. */
function runsOf(text: Buffer): Uint32Array {
	const runs = new Uint32Array(Math.max(0, text.length - runLength + 1));
	let hash = 0;
	for (let index = 0; index < text.length; index++) {
		hash = (Math.imul(hash, base) + (text[index] as number) + 1) | 0;
		const from = index - runLength + 1;
		if (from < 0) continue;
		runs[from] = Math.imul(hash, 0x9e3779b1) >>> (32 - Math.log2(places));
		hash = (hash - Math.imul((text[from] as number) + 1, oldest)) | 0;
	}
	return runs;
}

/** Number of texts that have the run in each slot; 0 if only one has it. */
function countsOf(texted: readonly Uint32Array[]): Uint16Array {
	// Count and last text share a word, as memory access dominates.
	const packed = new Uint32Array(places);
	for (const [text, runs] of texted.entries())
		for (const place of runs) {
			const word = packed[place] as number;
			if (word >>> 16 !== text + 1) packed[place] = ((text + 1) << 16) | ((word & 0xffff) + 1);
		}
	return Uint16Array.from(packed, (word) => ((word & 0xffff) > 1 ? word & 0xffff : 0));
}

/** The phrase of a segment that most texts share: its first and last run, and their total count. */
function bestOf(runs: Uint32Array, counts: Uint16Array): { worth: number; first: number; last: number } {
	let [sum, worth, last] = [0, 0, -1];
	for (let index = 0; index < runs.length; index++) {
		sum += counts[runs[index] as number] as number;
		if (index >= phraseLength) sum -= counts[runs[index - phraseLength] as number] as number;
		if (sum > worth) [worth, last] = [sum, index];
	}
	let first = Math.max(0, last - phraseLength + 1);
	while (first < last && !counts[runs[first] as number]) first++;
	return { worth, first, last };
}

/**
 * Phrases that several texts share, the most valuable first, after zstd's COVER algorithm: one phrase per segment and round,
 * without what earlier phrases cover. @param enough bytes to stop at
 */
export function commonPhrases(texts: readonly Buffer[], enough: number): Buffer[] {
	const texted = texts.map(runsOf);
	const counts = countsOf(texted);
	const found: { worth: number; taken: Buffer }[] = [];
	for (let [all, before] = [0, -1]; before < all && all < enough; ) {
		before = all;
		for (const [text, runs] of texted.entries())
			for (let from = 0; from < runs.length; from += segmentLength) {
				const part = runs.subarray(from, from + segmentLength);
				const { worth, first, last } = bestOf(part, counts);
				if (!worth) continue;
				for (const place of part.subarray(first, last + 1)) counts[place] = 0;
				const phrase = (texts[text] as Buffer).subarray(from + first, from + last + runLength);
				found.push({ worth, taken: phrase });
				all += phrase.length;
			}
	}
	return found.sort((one, other) => other.worth - one.worth).map(({ taken }) => taken);
}
