const slots = new WeakMap<object, { html: string }>();

/** Says of a page that it shows the records alone, and gives what they will be written into. `page` is `Astro.locals`. */
export function createRecordsSlot(page: object): { html: string } {
	const place = { html: "" };
	slots.set(page, place);
	return place;
}

/** Where the records of a page are to be written, if it shows them alone. */
export const recordsSlotOf = (page: object): { html: string } | undefined => slots.get(page);
