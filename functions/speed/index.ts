import { createRoute, z } from "@hono/zod-openapi";
import { paths, type SpeedReply } from "../contract/index.ts";
import type { App } from "../http/env.ts";
import { ok, responses } from "../http/envelope.ts";

const pingRoute = createRoute({
	method: "get",
	path: paths.speedPing,
	tags: ["speed"],
	summary: "One byte, to measure how long it takes",
	responses: {
		200: { description: "The byte", content: { "text/plain": { schema: z.string() } } },
		default: responses("").default,
	},
});

const offerRoute = createRoute({
	method: "get",
	path: paths.speed,
	tags: ["speed"],
	summary: "Where throughput is measured, and whether there is room now",
	responses: responses(
		"The host of an ndt7 server; null is this one",
		z.object({
			ndt7: z.enum(["self", "mlab", "off"]),
			server: z.string().nullable(),
			busy: z.boolean(),
		}),
	),
});

/** What the speed test asks of the API; the transfers themselves are the runtime's (functions/runtimes/ndt7.ts). */
export function speed(app: App): void {
	app.openapi(pingRoute, (c) => {
		c.header("Cache-Control", "no-store");
		return c.text(".", 200);
	});
	app.openapi(offerRoute, (c) => {
		const { speed: offer } = c.var.deps;
		const data: SpeedReply = {
			ndt7: offer?.ndt7 ?? "off",
			server: offer?.server ?? null,
			busy: offer?.busy(c.var.address) ?? false,
		};
		return ok(c, "OK", data);
	});
}
