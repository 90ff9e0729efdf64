import catalogue from "../../content/platforms.json" with { type: "json" };
import * as contract from "../contract/events.ts";
import { countClicks } from "../db/queries/site.ts";
import { createError } from "../http/api-error.ts";
import { buildAddressRule, limit } from "../http/rate-limits.ts";
import { optsOutOfTracking } from "../http/request/accept.ts";
import { fields } from "../http/request/fields.ts";
import { route } from "../http/route.ts";
import { formatDay } from "../utils/time.ts";

const countSpec = {
	summary: "Count a click",
	description:
		"Increments the day's total of this click; nothing else is stored. Does nothing if the browser asks not to be tracked.",
	/** Non-text becomes an unknown name. */
	input: {
		category: fields.text.openapi({ example: "Anchor" }),
		action: fields.text.openapi({ example: "click" }),
		label: fields.text.openapi({ example: "cta-get-it-now-features" }),
	},
	responseDescription: "It is counted, or the browser asked not to be tracked",
} as const;

export const events = route(contract.events, countSpec, async (c, click, reply) => {
	const { category, action, label } = click;
	if (!countableClicks.has([category, action, label].join("|"))) throw createError(c, "validation_failed");
	// Before the limit: don't even count the attempt.
	if (optsOutOfTracking(c)) return reply("Not counted", {});
	await limit(c, buildAddressRule(c, "click"));
	await countClicks(c.var.deps.db, [{ day: formatDay(c.var.deps.now()), ...click }]);
	return reply("Counted", {});
});

/** The only clicks counted, so nobody can fill the table or store arbitrary text. */
const countableClicks = new Set([
	"Anchor|click|cta-get-it-now-features",
	...catalogue.platforms.flatMap(({ event }) => (event ? `Download|click|${event}` : [])),
]);
