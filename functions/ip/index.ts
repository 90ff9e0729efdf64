import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { paths } from "../contract/index.ts";
import type { App, AppEnv } from "../http/env.ts";
import { ok, responses } from "../http/envelope.ts";
import { factsOf, plainFacts } from "./facts.ts";
import { tiles } from "./tiles.ts";

const text = z.string().nullable();

const facts = createRoute({
	method: "get",
	path: paths.ip,
	tags: ["tools"],
	summary: "The caller's address, and what anyone can look up about it",
	description:
		"What is not known is null. Nothing is stored. The page of this site may also ask under the site's other host names, which answer over IPv4 or IPv6 only.",
	responses: responses(
		"The facts",
		z.object({
			ip: text.openapi({ example: "203.0.113.27" }),
			org: text,
			asn: z.number().nullable(),
			country: text.openapi({ description: "ISO 3166-1 alpha-2" }),
			city: text,
			loc: text.openapi({ description: "lat,lng; null where only the country is known" }),
			source: z.enum(["edge", "operator", "embedded"]).nullable(),
			date: text.openapi({ description: "Day the data was made; null where it is live" }),
			tiles: z.object({ attribution: z.string(), maxZoom: z.number() }).nullable(),
		}),
	),
});

const plain = createRoute({
	method: "get",
	path: paths.ipText,
	tags: ["tools"],
	summary: "The same for a terminal; the first line is the address",
	responses: {
		default: responses("").default,
		200: { description: "The facts, a line each", content: { "text/plain": { schema: z.string() } } },
	},
});

async function lookUp(c: Context<AppEnv>) {
	const { deps, address } = c.var;
	return factsOf(address, await deps.geo.locate(c.req.raw, address), deps.tiles);
}

/** The page under ORIGIN asks under the other host names, too; pages of others may not read what their visitor's address is. */
function readers(c: Context<AppEnv>): Record<string, string> {
	const { origin } = c.var.deps;
	return {
		Vary: "Origin",
		...(c.req.header("origin") === origin && { "Access-Control-Allow-Origin": origin }),
	};
}

/** IP facts (spec §2.11, §7) and the map's tiles. Nothing here is logged or counted with an address. */
export function ip(app: App): void {
	app.openapi(facts, async (c) => ok(c, "OK", await lookUp(c), readers(c)));
	app.openapi(plain, async (c) => c.text(plainFacts(await lookUp(c)), 200, readers(c)));
	tiles(app);
}
