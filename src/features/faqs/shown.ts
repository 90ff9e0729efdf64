/** Most questions a section shows. */
const mostItems = 20;

/** The questions a section shows: complete ones, and no more than the limit. */
export const completeQuestions = <Item extends { q: string; a: string }>(
	items: readonly Item[],
	limit = mostItems,
): Item[] => items.filter(({ q, a }) => q && a).slice(0, limit);

/** Those that have a page of their own first: they are asked most. */
export const mostAskedFirst = <Item extends { page: boolean }>(items: readonly Item[]): Item[] =>
	items.toSorted((one, other) => Number(other.page) - Number(one.page));
