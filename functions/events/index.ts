import { createRoute, z } from "@hono/zod-openapi";
import { paths } from "../contract/index.ts";
import { countClick } from "../db/queries/clicks.ts";
import type { App } from "../http/env.ts";
import { ok, responses } from "../http/envelope.ts";
import { ApiError } from "../http/errors.ts";
import { jsonBody } from "../http/fields.ts";
import { addressRule, limit } from "../http/limits.ts";
import { isCountable } from "./countable.ts";

/** What is not text is a name nobody counts. */
const name = (example: string) =>
	z
		.unknown()
		.optional()
		.transform((value) => (typeof value === "string" ? value : ""))
		.openapi({ type: "string", example });

const route = createRoute({
	method: "post",
	path: paths.events,
	tags: ["events"],
	summary: "Count a click",
	description:
		"Adds one to the day's total of this click; nothing else is kept. Does nothing when the browser asks not to be tracked.",
	request: jsonBody(
		z.object({
			category: name("Anchor"),
			action: name("click"),
			label: name("cta-get-it-now-features"),
		}),
		["category", "action", "label"],
	),
	responses: responses("It is counted, or the browser asked not to be tracked"),
});

/** Counts clicks, first-party and nameless. */
export const events = (app: App) =>
	app.openapi(route, async (c) => {
		const click = c.req.valid("json");
		if (!isCountable(click)) throw new ApiError("validation_failed");
		// Do Not Track, and Global Privacy Control (https://w3c.github.io/gpc/): then not even an attempt is noted.
		if (c.req.header("dnt") === "1" || c.req.header("sec-gpc") === "1") return ok(c, "Not counted");
		await limit(c, addressRule(c, "click"));
		const day = new Date(c.var.deps.now()).toISOString().slice(0, 10);
		await countClick(c.var.deps.db, { day, ...click });
		return ok(c, "Counted");
	});
