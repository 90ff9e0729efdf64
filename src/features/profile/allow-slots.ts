import { trust } from "../../ui/trusted.ts";

/**
 * Astro shows the slot of an island by setting its markup. What came with the page may stand there; the island takes its
 * slots out of the page only after its modules were loaded, so they are all there still.
 */
if (typeof document === "object") {
	const slots = new Set(
		[...document.querySelectorAll("astro-slot, template[data-astro-template]")].map((slot) => slot.innerHTML),
	);
	trust("default", { createHTML: (html) => (slots.has(html) ? html : null) });
}
