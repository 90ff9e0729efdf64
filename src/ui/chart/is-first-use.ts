const pages = new WeakMap<object, Set<string>>();

/**
 * Whether this is the first time a page draws the thing with this id: then it is defined in place, and later ones only refer
 * to it, in whatever order components are rendered. `page` is `Astro.locals`, which every component of a page shares.
 */
export function isFirstUse(page: object, id: string): boolean {
	const idsInUse = pages.get(page) ?? new Set<string>();
	pages.set(page, idsInUse);
	if (idsInUse.has(id)) return false;
	idsInUse.add(id);
	return true;
}
