import { readLimitedBody } from "../../shared/limited-body.ts";
import { maxTileBytes, memoryCache, type Tile, type TileCache } from "./cache.ts";

export interface TileGateway {
	attribution: string;
	maxZoom: number;
	/** A tile of the usual web scheme, or null when the source has none there. Rejects when the source fails or is too slow. */
	tile(z: number, x: number, y: number): Promise<Tile | null>;
}

export interface TileSettings {
	/** With {z}, {x} and {y}. */
	url: string;
	attribution: string;
	maxZoom: number;
}

const deadline = 5_000;

const pictures = /^image\/(png|jpeg|webp|avif|gif)$/;

export interface TileOptions {
	cache?: TileCache;
	/** Who asks, as tile servers want to know: the site, never the visitor. */
	agent: string;
	fetch?: (url: string, init: RequestInit) => Promise<Response>;
	deadline?: number;
}

/** Tiles from the operator's source (TILES_URL), kept between visitors; who looks at the map the source never learns. */
export function createTiles(settings: TileSettings, options: TileOptions): TileGateway {
	const { cache = memoryCache(), fetch: send = fetch } = options;
	const inFlight = new Map<string, Promise<Tile | null>>();

	async function load(z: number, x: number, y: number): Promise<Tile | null> {
		const values: Record<string, number> = { z, x, y };
		const url = settings.url.replace(/\{([zxy])\}/g, (_, name: string) => String(values[name]));
		const response = await send(url, {
			headers: { accept: "image/*", "user-agent": options.agent },
			// An answer from elsewhere is none; the edge knows no "error".
			redirect: "manual",
			signal: AbortSignal.timeout(options.deadline ?? deadline),
		});
		if (response.status === 404 || response.status === 204) return null;
		const type = (response.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
		if (!response.ok || !pictures.test(type)) {
			await response.body?.cancel();
			throw new Error(`tile source answers ${response.status} ${type}`);
		}
		return { type, bytes: await readLimitedBody(response, maxTileBytes) };
	}

	return {
		attribution: settings.attribution,
		maxZoom: settings.maxZoom,
		async tile(z, x, y) {
			const key = `${z}/${x}/${y}`;
			const hit = await cache.get(key);
			if (hit) return hit;
			let loading = inFlight.get(key);
			if (!loading) {
				loading = load(z, x, y).finally(() => inFlight.delete(key));
				inFlight.set(key, loading);
			}
			const tile = await loading;
			if (tile) await cache.put(key, tile);
			return tile;
		},
	};
}
