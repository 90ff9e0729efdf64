import type { Nothing, Open } from "./endpoint.ts";

/** A click, as declared by `data-count="Category|action|label"`. */
export interface Click {
	category: string;
	action: string;
	label: string;
}

export const eventsPath = "/api/events";
export const events = `POST ${eventsPath}` as Open<Click, Nothing, "validation_failed" | "rate_limited">;
