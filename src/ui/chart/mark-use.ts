const pages = new WeakMap<object, Set<string>>();

/** Notes that a page uses an id. @param page `Astro.locals`, which its components share @returns whether it's the first use, which defines it */
export function markUse(page: object, id: string): boolean {
	const idsInUse = pages.get(page) ?? new Set<string>();
	pages.set(page, idsInUse);
	if (idsInUse.has(id)) return false;
	idsInUse.add(id);
	return true;
}
