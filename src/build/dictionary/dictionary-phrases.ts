/** Bytes that count as said again. */
const run = 40;
/** Bytes of a phrase that is taken. */
const phrase = 600;
/** What a phrase may be worth less than another one might be, and still be taken before that one is looked at. */
const near = 0.99;
const places = 1 << 20;
/** Runs of a stretch of text, in which one phrase is looked for at a time. */
const stretch = 4096;

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
	// Beside the count, which text was the last that has it: fetching the two is what takes the time.
	const seen = new Uint32Array(places);
	for (const [text, runs] of texted.entries())
		for (const place of runs) {
			const held = seen[place] as number;
			if (held >>> 16 !== text + 1) seen[place] = ((text + 1) << 16) | ((held & 0xffff) + 1);
		}
	for (const place of runsOf(known)) seen[place] = 0;
	const counts = new Uint16Array(places);
	for (let place = 0; place < places; place++) {
		const count = (seen[place] as number) & 0xffff;
		if (count > 1) counts[place] = count;
	}
	return counts;
}

/** A part of a text, in which one phrase is looked for: one that is taken changes few parts, and only these are worth another look. */
interface Stretch {
	text: number;
	runs: Uint32Array;
	/** A phrase of it ends with one of the runs from here on and before there. */
	from: number;
	to: number;
}

const stretchesOf = (runs: Uint32Array, text: number): Stretch[] =>
	Array.from({ length: Math.ceil(runs.length / stretch) }, (_, at) => ({
		text,
		runs,
		from: at * stretch,
		to: Math.min(runs.length, (at + 1) * stretch),
	}));

/** The phrase of a stretch whose runs most others have, by the last of them, and how many these are in all. */
function bestOf({ runs, from, to }: Stretch, counts: Uint16Array): { worth: number; last: number } {
	const first = Math.max(0, from - phrase + 1);
	let [sum, worth, last] = [0, 0, -1];
	for (let at = first; at < to; at++) {
		sum += counts[runs[at] as number] as number;
		if (at - phrase >= first) sum -= counts[runs[at - phrase] as number] as number;
		if (at >= from && sum > worth) [worth, last] = [sum, at];
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
	const stretches = texted.flatMap(stretchesOf);
	const worths = Uint32Array.from(stretches, (part) => bestOf(part, counts).worth);
	const found: Buffer[] = [];
	for (let all = 0; all < most; ) {
		// What was found in a stretch before other phrases were taken can only be worth less by now.
		let at = 0;
		for (let other = 1; other < worths.length; other++)
			if ((worths[other] as number) > (worths[at] as number)) at = other;
		const worth = worths[at];
		if (!worth) break;
		const part = stretches[at] as Stretch;
		const best = bestOf(part, counts);
		worths[at] = best.worth;
		if (best.worth < near * worth) continue;
		const { runs } = part;
		let first = Math.max(0, best.last - phrase + 1);
		while (!counts[runs[first] as number]) first++;
		for (const place of runs.subarray(first, best.last + 1)) counts[place] = 0;
		const taken = (texts[part.text] as Buffer).subarray(first, best.last + run);
		found.push(taken);
		all += taken.length;
	}
	return found;
}
