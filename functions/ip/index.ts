import type { Context } from "hono";
import * as contract from "../contract/ip.ts";
import { ipReplySchema } from "../contract/shapes/tools.ts";
import type { Deps } from "../deps.ts";
import { createError, type RequestContext } from "../http/api-error.ts";
import type { App, AppEnv } from "../http/env.ts";
import { describeError } from "../http/log.ts";
import { route, textRoute } from "../http/route.ts";
import type { GeoLocation } from "../integrations/geo/index.ts";
import { missingAge, tileAge } from "../integrations/tiles/index.ts";

/** "lat,lng" with at most four decimals (11 m); null if unknown or invalid. */
function formatLocation(latitude: number | null, longitude: number | null): string | null {
	if (latitude === null || longitude === null) return null;
	if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
	return [latitude, longitude].map((degrees) => Number(degrees.toFixed(4))).join(",");
}

const toIpReply = (
	ip: string | null,
	{ latitude, longitude, ...location }: GeoLocation,
	tiles: Deps["tiles"],
): contract.IpReply => ({
	ip,
	...location,
	loc: formatLocation(latitude, longitude),
	tiles: tiles ? { attribution: tiles.attribution, maxZoom: tiles.maxZoom } : null,
});

/** Plain text for terminals: the address on the first line, then a fact per line. */
function toPlainText({ ip, org, asn, country, city, loc, source, date }: contract.IpReply): string {
	const values = { asn: asn && `AS${asn}`, org, country, city, loc, source, date };
	const lines = Object.entries(values).map(([name, value]) => `${name}: ${value ?? "unknown"}`);
	return `${[ip ?? "unknown", ...lines].join("\n")}\n`;
}

function parseTile(texts: readonly string[], maxZoom: number): [number, number, number] | null {
	if (!texts.every((text) => /^(0|[1-9]\d{0,6})$/.test(text))) return null;
	const [z = 0, x = 0, y = 0] = texts.map(Number);
	return z <= maxZoom && x < 2 ** z && y < 2 ** z ? [z, x, y] : null;
}

/** `GET /api/tiles/z/x/y`: only this server contacts the tile source. Not in the OpenAPI document, because it's part of the map. */
const mountTiles = (app: App) =>
	app.get(`${contract.tilesPath}:z/:x/:y`, async (c: RequestContext<"not_found" | "unavailable">) => {
		const { deps } = c.var;
		const source = deps.tiles;
		const { z = "", x = "", y = "" } = c.req.param();
		const place = source ? parseTile([z, x, y], source.maxZoom) : null;
		if (!source || !place) throw createError(c, "not_found");
		const tile = await source.tile(...place).catch((error: unknown) => {
			deps.log.warn("tiles", describeError(error));
			throw createError(c, "unavailable", { retryAfter: 30 });
		});
		if (!tile)
			throw createError(c, "not_found", { headers: { "Cache-Control": `public, max-age=${missingAge}` } });
		return c.body(tile.bytes, 200, {
			"Content-Type": tile.type,
			"Cache-Control": `public, max-age=${tileAge}`,
		});
	});

const ipSpec = {
	summary: "The caller's address, and what anyone can look up about it",
	description:
		"Unknown fields are null. Nothing is stored. The site's own page may also use its IPv4-only and IPv6-only host names.",
	response: { data: ipReplySchema },
};

const textSpec = {
	summary: "The same for a terminal; the first line is the address",
	responseDescription: "One fact per line",
};

async function locateCaller(c: Context<AppEnv>) {
	const { deps, address } = c.var;
	return toIpReply(address, await deps.geo.locate(c.req.raw, address), deps.tiles);
}

/** IP lookup and map tiles. Addresses are neither logged nor counted here. */
export const ip = [
	route(contract.ip, ipSpec, async (c, _, reply) => reply("OK", { data: await locateCaller(c) })),
	textRoute(contract.ipText, textSpec, async (c) => c.text(toPlainText(await locateCaller(c)))),
	mountTiles,
];
