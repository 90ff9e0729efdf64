import type { Context } from "hono";
import * as contract from "../contract/ip.ts";
import { ipReplySchema } from "../contract/shapes/tools.ts";
import type { App, AppEnv } from "../http/env.ts";
import { route, textRoute } from "../http/route.ts";
import { toIpReply, toPlainText } from "./facts.ts";
import { tiles } from "./tiles.ts";

const ipSpec = {
	tag: "tools",
	summary: "The caller's address, and what anyone can look up about it",
	description:
		"What is not known is null. Nothing is stored. The page of this site may also ask under the site's other host names, which answer over IPv4 or IPv6 only.",
	answers: "The facts",
	answer: { data: ipReplySchema },
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
