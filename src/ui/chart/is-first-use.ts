const pages = new WeakMap<object, Set<string>>();

/** Whether a page renders this id for the first time and must define it. @param page `Astro.locals`, which its components share */
export function isFirstUse(page: object, id: string): boolean {
	const idsInUse = pages.get(page) ?? new Set<string>();
	pages.set(page, idsInUse);
	if (idsInUse.has(id)) return false;
	idsInUse.add(id);
	return true;
}
