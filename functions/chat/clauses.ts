/** Words of a clause that may ask something by itself, and how many clauses of a story are looked at. */
const shortest = 3;
const most = 8;

/** Where one thing that is said ends and the next begins. */
const seams = /[.!?؟…;؛\n]+\s*|[,،]\s+|\s+(?:and|but|et|mais|и|но|а|ثم|لكن|بس)\s+/giu;

/** The parts of a story or of two questions; none of what is one clause anyway. */
export function clausesOf(text: string): string[] {
	const parts = text
		.split(seams)
		.map((part) => part.trim())
		.filter((part) => part.split(/\s+/).length >= shortest);
	return parts.length > 1 ? parts.slice(-most) : [];
}
