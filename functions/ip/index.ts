import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import * as contract from "../contract/ip.ts";
import type { App, AppEnv } from "../http/env.ts";
import { route, textRoute } from "../http/route.ts";
import { toIpReply, toPlainText } from "./facts.ts";
import { tiles } from "./tiles.ts";

const text = z.string().nullable();

const ipSpec = {
	tag: "tools",
	summary: "The caller's address, and what anyone can look up about it",
	description:
		"What is not known is null. Nothing is stored. The page of this site may also ask under the site's other host names, which answer over IPv4 or IPv6 only.",
	input: {},
	answers: "The facts",
	answer: {
		data: z.object({
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
	},
};

const textSpec = {
	tag: "tools",
	summary: "The same for a terminal; the first line is the address",
	answers: "The facts, a line each",
};

async function lookUp(c: Context<AppEnv>) {
	const { deps, address } = c.var;
	return toIpReply(address, await deps.geo.locate(c.req.raw, address), deps.tiles);
}

/** The page under ORIGIN asks under the other host names, too; pages of others may not read what their visitor's address is. */
function corsHeaders(c: Context<AppEnv>): Record<string, string> {
	const { origin } = c.var.deps;
	return {
		Vary: "Origin",
		...(c.req.header("origin") === origin && { "Access-Control-Allow-Origin": origin }),
	};
}

/** IP facts and the map's tiles. Nothing here is logged or counted with an address. */
export function ip(app: App): void {
	route(app, contract.ip, ipSpec, async (c, _, answer) =>
		answer("OK", { data: await lookUp(c) }, corsHeaders(c)),
	);
	textRoute(app, contract.ipText, textSpec, async (c) => ({
		text: toPlainText(await lookUp(c)),
		headers: corsHeaders(c),
	}));
	tiles(app);
}
