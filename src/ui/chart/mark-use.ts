/** Notes that a page uses an id. @returns whether it's the first use, which defines it */
export function markUse({ usedIds }: App.Locals, id: string): boolean {
	const isFirst = !usedIds.has(id);
	usedIds.add(id);
	return isFirst;
}
