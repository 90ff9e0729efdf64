/** Words of a clause that may ask something by itself, and how many clauses of a story are looked at. */
const shortest = 3;
const most = 8;

/** Where a sentence ends, and where within one a thing that is said ends and the next begins. */
const sentences = /(?<=[.!?؟…;؛\n])\s+|\n+/u;
const seams = /[,،]\s+|\s+(?:and|but|et|mais|и|но|а|ثم|لكن|بس)\s+/giu;

/** A part of what somebody says. */
export interface Clause {
	text: string;
	/** Whether it is the end of a question, or the whole of one. */
	asks: boolean;
}

const lengthOf = (text: string): number => text.split(/\s+/).length;

/** The parts of a story or of two questions; none of what is one clause anyway. */
export function clausesOf(text: string): Clause[] {
	const parts = text
		.split(sentences)
		.flatMap((sentence) => {
			const asks = /[?؟]\s*$/.test(sentence);
			return sentence.split(seams).map((part) => ({ text: part.trim(), asks }));
		})
		.filter((part) => lengthOf(part.text) >= shortest);
	return parts.length > 1 ? parts.slice(-most) : [];
}
