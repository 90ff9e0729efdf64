import { tilesPath } from "../contract/ip.ts";
import { tileAge } from "../gateways/tiles/cache.ts";
import type { App } from "../http/env.ts";
import { describeError } from "../http/log.ts";
import { type RequestContext, refuse } from "../http/refuse.ts";

/** The numbers of a tile that exists, or null. */
function parseTile(texts: readonly string[], maxZoom: number): [number, number, number] | null {
	if (!texts.every((text) => /^(0|[1-9]\d{0,6})$/.test(text))) return null;
	const [z = 0, x = 0, y = 0] = texts.map(Number);
	return z <= maxZoom && x < 2 ** z && y < 2 ** z ? [z, x, y] : null;
}

/**
 * `GET /api/tiles/z/x/y`: the visitor asks us, and only we ask the tile source. A part of the map rather than of the API, so it
 * is not in the OpenAPI document.
 */
export function tiles(app: App): void {
	app.get(`${tilesPath}:z/:x/:y`, async (c: RequestContext<"not_found" | "unavailable">) => {
		const { deps } = c.var;
		const source = deps.tiles;
		const { z = "", x = "", y = "" } = c.req.param();
		const place = source ? parseTile([z, x, y], source.maxZoom) : null;
		if (!source || !place) throw refuse(c, "not_found");
		const tile = await source.tile(...place).catch((error: unknown) => {
			deps.log.warn("tiles", describeError(error));
			throw refuse(c, "unavailable", { retryAfter: 30 });
		});
		if (!tile) throw refuse(c, "not_found");
		return c.body(tile.bytes, 200, {
			"Content-Type": tile.type,
			"Cache-Control": `public, max-age=${tileAge}`,
		});
	});
}
