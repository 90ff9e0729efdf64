import { endpoint, type Nothing, type Open } from "./endpoint.ts";

/** A click as a page names it: `data-count="Category|action|label"`. */
export interface Click {
	category: string;
	action: string;
	label: string;
}

export const eventsPath = "/api/events";
/** Adds one to the day's total of a click. */
export const events = /* @__PURE__ */ endpoint<Open<Click, Nothing, "validation_failed" | "rate_limited">>(
	"POST",
	eventsPath,
);
