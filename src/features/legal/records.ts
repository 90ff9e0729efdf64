const apart = new WeakMap<object, { html: string }>();

/** Says of a page that it shows the records alone, and gives what they will be written into. `page` is `Astro.locals`. */
export function recordsAlone(page: object): { html: string } {
	const place = { html: "" };
	apart.set(page, place);
	return place;
}

/** Where the records of a page are to be written, if it shows them alone. */
export const placeOf = (page: object): { html: string } | undefined => apart.get(page);
