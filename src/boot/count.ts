/**
 * Counts clicks on elements with `data-count="Category|action|label"` (functions/events): daily totals, no identifiers, and
 * nothing if the browser asks not to be tracked. Pages with such an element include it.
 */
import type { InputOf } from "../../functions/contract/endpoint.ts";
import { type events, eventsPath } from "../../functions/contract/events.ts";
import { isCountingAllowed } from "../api/counting.ts";

addEventListener("click", ({ target }) => {
	const click = (target as Element).closest<HTMLElement>("[data-count]")?.dataset.count;
	if (!click || !isCountingAllowed()) return;
	const [category, action, label] = click.split("|");
	const body = JSON.stringify({ category, action, label } satisfies Partial<InputOf<typeof events>>);
	navigator.sendBeacon(eventsPath, new Blob([body], { type: "application/json" }));
});
