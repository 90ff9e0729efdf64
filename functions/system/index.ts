import { createRoute, z } from "@hono/zod-openapi";
import { type GeoReply, paths } from "../contract/index.ts";
import { ping } from "../db/queries/sweep.ts";
import type { App } from "../http/env.ts";
import { ok, responses } from "../http/envelope.ts";
import { ApiError } from "../http/errors.ts";

const health = createRoute({
	method: "get",
	path: paths.health,
	tags: ["system"],
	summary: "The process answers",
	responses: responses("It does"),
});

const ready = createRoute({
	method: "get",
	path: paths.ready,
	tags: ["system"],
	summary: "The process answers, and its database takes what is written",
	responses: responses("They do"),
});

const geo = createRoute({
	method: "get",
	path: paths.geo,
	tags: ["system"],
	summary: "The caller's country, to choose a language",
	responses: responses("Country only", z.object({ country: z.string().nullable() })),
});

/** Health, and the country lookup of spec §4. */
export function system(app: App): void {
	app.openapi(health, (c) => ok(c, "OK"));
	app.openapi(ready, async (c) => {
		const { db, writable } = c.var.deps;
		const answers = await ping(db).catch(() => false);
		const well = answers && (await (writable?.() ?? true));
		if (!well) throw new ApiError("busy", { retryAfter: 5 });
		return ok(c, "OK");
	});
	app.openapi(geo, async (c) => {
		const { country } = await c.var.deps.geo.locate(c.req.raw, c.var.address);
		const data: GeoReply = { country };
		return ok(c, "OK", data);
	});
}
