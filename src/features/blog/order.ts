type Placed = { id: string; published: string; category: string; related?: string[] };

type Dated = Pick<Placed, "published" | "id"> & { series?: { part: number } };

export const compareNewestFirst = (a: Dated, b: Dated): number =>
	b.published.localeCompare(a.published) ||
	(b.series?.part ?? 0) - (a.series?.part ?? 0) ||
	a.id.localeCompare(b.id);

/** Related posts: those it names, then its category, then the newest. */
export function findRelatedPosts<Item extends Pick<Placed, "id" | "category" | "related">>(
	post: Item,
	all: readonly Item[],
	limit = 2,
): Item[] {
	const namedPosts = (post.related ?? []).flatMap((id) => all.find((other) => other.id === id) ?? []);
	const sameCategory = all.filter((other) => other.category === post.category);
	return [...new Set([...namedPosts, ...sameCategory, ...all])]
		.filter(({ id }) => id !== post.id)
		.slice(0, limit);
}

export function findNeighbours<Item extends Pick<Placed, "id">>(
	post: Pick<Placed, "id">,
	all: readonly Item[],
): { previous: Item | undefined; next: Item | undefined } {
	const index = all.findIndex(({ id }) => id === post.id);
	return { previous: all[index + 1], next: index > 0 ? all[index - 1] : undefined };
}

/** The parts of a post's series in order, including itself; none if it's alone. */
export function findSeries<Item extends { id: string; series?: { id: string; part: number } }>(
	post: Item,
	all: readonly Item[],
): Item[] {
	const parts = all.filter(({ series }) => post.series && series?.id === post.series.id);
	return parts.length > 1 ? parts.sort((a, b) => (a.series?.part ?? 0) - (b.series?.part ?? 0)) : [];
}
