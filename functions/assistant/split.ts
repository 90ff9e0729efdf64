/** Words of a part that may ask something by itself, and of a message that is a story, whose parts are no questions. */
const shortest = 3;
const longest = 40;

const lengthOf = (text: string): number => text.split(/\s+/).length;

/** The two questions of a message; none of what asks one, or tells a story. */
export function split(message: string): string[] {
	if (lengthOf(message) > longest) return [];
	const sentences = message.trim().split(/(?<=[.!?؟…])\s+/u);
	const parts =
		sentences.length > 1 ? sentences : message.split(/[,،]?\s+(?:and|et|и|а ещё|وهل|وكم|وكيف|وهل)\s+/iu);
	const asking = parts.map((part) => part.trim()).filter((part) => lengthOf(part) >= shortest);
	return asking.length === 2 ? asking : [];
}
