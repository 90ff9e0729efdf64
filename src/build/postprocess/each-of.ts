/** What `work` makes of every item, a few at a time: enough for all cores, little enough for memory. */
export async function eachOf<Item, Made>(
	items: readonly Item[],
	work: (item: Item) => Promise<Made>,
	width = 8,
): Promise<Made[]> {
	const made: Made[] = [];
	const queue = items.entries();
	await Promise.all(
		Array.from({ length: width }, async () => {
			for (const [at, item] of queue) made[at] = await work(item);
		}),
	);
	return made;
}
