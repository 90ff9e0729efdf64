import catalogue from "../../content/platforms.json" with { type: "json" };
import type { Click } from "../contract/events.ts";

/** Everything that is counted. Nothing else is stored, so nobody can fill the table or write into it. */
const countable = new Set([
	"Anchor|click|cta-get-it-now-features",
	...catalogue.platforms.flatMap(({ event }) => (event ? `Download|click|${event}` : [])),
]);

export const isCountable = ({ category, action, label }: Click): boolean =>
	countable.has([category, action, label].join("|"));
