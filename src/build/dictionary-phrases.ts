/** Bytes that count as said again. */
const run = 40;
/** Bytes of a phrase that is taken. */
const phrase = 600;
/** What a phrase may be worth less than another one might be, and still be taken before that one is looked at. */
const near = 0.97;
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

/** How many texts have the run at each place; nothing where one alone has it, or what is known does. */
function countsOf(texted: readonly Uint32Array[], known: Buffer): Uint16Array {
	const counts = new Uint16Array(places);
	const seenIn = new Int32Array(places).fill(-1);
	for (const [at, runs] of texted.entries())
		for (const place of runs) {
			if (seenIn[place] !== at) counts[place] = (counts[place] ?? 0) + 1;
			seenIn[place] = at;
		}
	for (const place of runsOf(known)) counts[place] = 0;
	return counts.map((count) => (count > 1 ? count : 0));
}

/** The phrase of a text whose runs most others have, by the last of them, and how many these are in all. */
function bestOf(runs: Uint32Array, counts: Uint16Array): { worth: number; last: number } {
	let [sum, worth, last] = [0, 0, -1];
	for (let at = 0; at < runs.length; at++) {
		sum += counts[runs[at] as number] as number;
		if (at >= phrase) sum -= counts[runs[at - phrase] as number] as number;
		if (sum > worth) [worth, last] = [sum, at];
	}
	return { worth, last };
}

/**
 * Phrases that several texts have, what is worth most first: each says most of what others say too and no phrase before it has said
 * (the idea of zstd's cover algorithm). @param known what need not be said again @param most bytes, about
 */
export function commonPhrases(texts: readonly Buffer[], known: Buffer, most: number): Buffer[] {
	const texted = texts.map(runsOf);
	const counts = countsOf(texted, known);
	const bests = texted.map((runs) => bestOf(runs, counts));
	const found: Buffer[] = [];
	for (let all = 0; all < most; ) {
		// What was found of a text before other phrases were taken can only be worth less by now.
		const worth = bests.reduce((greatest, best) => Math.max(greatest, best.worth), 0);
		if (!worth) break;
		const at = bests.findIndex((best) => best.worth === worth);
		const runs = texted[at] as Uint32Array;
		const best = bestOf(runs, counts);
		bests[at] = best;
		if (best.worth < near * worth) continue;
		let first = Math.max(0, best.last - phrase + 1);
		while (!counts[runs[first] as number]) first++;
		for (const place of runs.subarray(first, best.last + 1)) counts[place] = 0;
		const taken = (texts[at] as Buffer).subarray(first, best.last + run);
		found.push(taken);
		all += taken.length;
	}
	return found;
}
