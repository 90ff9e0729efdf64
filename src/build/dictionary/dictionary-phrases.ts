/** Bytes that count as said again. */
const run = 40;
/** Bytes of a phrase that is taken, and of a stretch of text that one is taken from. */
const phrase = 1200;
const stretch = 4096;
const places = 1 << 20;

/** Each byte of a run weighs so many times the one after it; odd, so that none is lost. */
const base = 0x01000193;
/** What the first byte of a run weighs. */
const oldest = Array.from({ length: run - 1 }).reduce<number>((product) => Math.imul(product, base), 1);

/** The place of each run of a text, in a table that is small enough to be wrong now and then: a hash that rolls on by a byte. */
function runsOf(text: Buffer): Uint32Array {
	const runs = new Uint32Array(Math.max(0, text.length - run + 1));
	let hash = 0;
	for (let at = 0; at < text.length; at++) {
		hash = (Math.imul(hash, base) + (text[at] as number) + 1) | 0;
		const from = at - run + 1;
		if (from < 0) continue;
		runs[from] = Math.imul(hash, 0x9e3779b1) >>> (32 - Math.log2(places));
		hash = (hash - Math.imul((text[from] as number) + 1, oldest)) | 0;
	}
	return runs;
}

/** How many texts have the run at each place; nothing where one alone has it. */
function countsOf(texted: readonly Uint32Array[]): Uint16Array {
	// Beside the count, which text was the last that has it: fetching the two is what takes the time.
	const seen = new Uint32Array(places);
	for (const [text, runs] of texted.entries())
		for (const place of runs) {
			const held = seen[place] as number;
			if (held >>> 16 !== text + 1) seen[place] = ((text + 1) << 16) | ((held & 0xffff) + 1);
		}
	return Uint16Array.from(seen, (held) => ((held & 0xffff) > 1 ? held & 0xffff : 0));
}

/** The first and last run of the phrase of a stretch that most texts have, and how many these are in all. */
function bestOf(runs: Uint32Array, counts: Uint16Array): { worth: number; first: number; last: number } {
	let [sum, worth, last] = [0, 0, -1];
	for (let at = 0; at < runs.length; at++) {
		sum += counts[runs[at] as number] as number;
		if (at >= phrase) sum -= counts[runs[at - phrase] as number] as number;
		if (sum > worth) [worth, last] = [sum, at];
	}
	let first = Math.max(0, last - phrase + 1);
	while (first < last && !counts[runs[first] as number]) first++;
	return { worth, first, last };
}

/**
 * Phrases that several texts have, one of each stretch of them at a time until they are enough, what is worth most first: each says
 * what others say too and no phrase before it has said (the idea of zstd's cover algorithm). @param enough bytes
 */
export function commonPhrases(texts: readonly Buffer[], enough: number): Buffer[] {
	const texted = texts.map(runsOf);
	const counts = countsOf(texted);
	const found: { worth: number; taken: Buffer }[] = [];
	for (let [all, before] = [0, -1]; before < all && all < enough; ) {
		before = all;
		for (const [text, runs] of texted.entries())
			for (let from = 0; from < runs.length; from += stretch) {
				const part = runs.subarray(from, from + stretch);
				const { worth, first, last } = bestOf(part, counts);
				if (!worth) continue;
				for (const place of part.subarray(first, last + 1)) counts[place] = 0;
				const taken = (texts[text] as Buffer).subarray(from + first, from + last + run);
				found.push({ worth, taken });
				all += taken.length;
			}
	}
	return found.sort((one, other) => other.worth - one.worth).map(({ taken }) => taken);
}
