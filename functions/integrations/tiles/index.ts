import { BoundedMap } from "../../utils/bounded-map.ts";

interface Tile {
	type: string;
	bytes: Uint8Array<ArrayBuffer>;
}

/** Neither method rejects. */
export interface TileCache {
	get(key: string): Promise<Tile | null>;
	put(key: string, tile: Tile): Promise<void>;
}

/** Cache lifetime in seconds, here and in browsers: the minimum OpenStreetMap's servers ask for. */
export const tileAge = 7 * 24 * 60 * 60;

/** In-memory LRU cache of up to `maxTotal` bytes. */
export function createMemoryCache(maxTotal = 32 * 1024 * 1024, now: () => number = Date.now): TileCache {
	const entries = new BoundedMap<{ tile: Tile; until: number }>(maxTotal, ({ tile }) => tile.bytes.length);
	return {
		async get(key) {
			const entry = entries.get(key);
			return entry && entry.until > now() ? entry.tile : null;
		},
		async put(key, tile) {
			entries.set(key, { tile, until: now() + tileAge * 1000 });
		},
	};
}

export interface TileSettings {
	/** With {z}, {x} and {y}. */
	url: string;
	attribution: string;
	maxZoom: number;
}

const deadline = 5_000;

const imageTypes = /^image\/(png|jpeg|webp|avif|gif)$/;

export interface TileOptions {
	cache?: TileCache;
	/** User agent required by tile servers: the site's, never the visitor's. */
	agent: string;
	fetch?: (url: string, init: RequestInit) => Promise<Response>;
	deadline?: number;
}

/** Proxies and caches tiles of the operator's source (TILES_URL), which never learns who looks at the map. */
export function createTiles(settings: TileSettings, options: TileOptions) {
	const { cache = createMemoryCache(), fetch: send = fetch } = options;
	const inFlight = new Map<string, Promise<Tile | null>>();

	async function load(z: number, x: number, y: number): Promise<Tile | null> {
		const values: Record<string, number> = { z, x, y };
		const url = settings.url.replace(/\{([zxy])\}/g, (_, name: string) => String(values[name]));
		const response = await send(url, {
			headers: { accept: "image/*", "user-agent": options.agent },
			// Don't follow redirects; workerd doesn't implement "error" mode.
			redirect: "manual",
			signal: AbortSignal.timeout(options.deadline ?? deadline),
		});
		if (response.status === 404 || response.status === 204) return null;
		const type = (response.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
		if (!response.ok || !imageTypes.test(type)) {
			await response.body?.cancel();
			throw new Error(`tile source answered ${response.status} ${type}`);
		}
		return { type, bytes: new Uint8Array(await response.arrayBuffer()) };
	}

	return {
		attribution: settings.attribution,
		maxZoom: settings.maxZoom,
		/** A tile in z/x/y coordinates; null if the source has none. Rejects if the source fails or times out. */
		async tile(z: number, x: number, y: number): Promise<Tile | null> {
			const key = `${z}/${x}/${y}`;
			const hit = await cache.get(key);
			if (hit) return hit;
			const tile = await inFlight.getOrInsertComputed(key, () =>
				load(z, x, y).finally(() => inFlight.delete(key)),
			);
			if (tile) await cache.put(key, tile);
			return tile;
		},
	};
}
