/** Bytes that count as said again. */
const run = 24;
/** Bytes of a phrase that is taken. */
const phrase = 2400;
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

/**
 * Phrases that several texts have, by how many: from each text in turn the one that says most of what others say too and no
 * phrase has said yet (the idea of zstd's cover algorithm). @param known what need not be said again @param most bytes, about
 */
export function commonPhrases(texts: readonly Buffer[], known: Buffer, most: number): Buffer[] {
	const texted = texts.map(runsOf);
	const counts = new Uint16Array(places);
	const seenIn = new Int32Array(places).fill(-1);
	for (const [at, runs] of texted.entries())
		for (const place of runs) {
			if (seenIn[place] !== at) counts[place] = (counts[place] ?? 0) + 1;
			seenIn[place] = at;
		}
	for (const place of runsOf(known)) counts[place] = 0;
	const worth = (place: number | undefined): number => {
		const count = counts[place ?? 0] ?? 0;
		return count > 1 ? count : 0;
	};
	const found: Buffer[] = [];
	for (let taken = 1, all = 0; taken && all < most; all += taken * phrase) {
		taken = 0;
		for (const [at, runs] of texted.entries()) {
			let [sum, best, end] = [0, phrase, -1];
			for (let last = 0; last < runs.length; last++) {
				sum += worth(runs[last]) - (last < phrase ? 0 : worth(runs[last - phrase]));
				if (sum > best) [best, end] = [sum, last];
			}
			if (end < 0) continue;
			const begin = Math.max(0, end - phrase + 1);
			for (const place of runs.subarray(begin, end + 1)) counts[place] = 0;
			found.push((texts[at] as Buffer).subarray(begin, end + run));
			taken++;
		}
	}
	return found;
}
