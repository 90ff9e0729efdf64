/** Most questions a section shows. */
const mostItems = 20;

/** The questions a section shows: complete ones, and no more than the limit. */
export const shown = <Item extends { q: string; a: string }>(items: readonly Item[]): Item[] =>
	items.filter(({ q, a }) => q && a).slice(0, mostItems);
