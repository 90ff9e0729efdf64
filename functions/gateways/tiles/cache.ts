import { BoundedMap } from "../../utils/bounded-map.ts";

export interface Tile {
	type: string;
	bytes: Uint8Array<ArrayBuffer>;
}

/** Neither method rejects. */
export interface TileCache {
	get(key: string): Promise<Tile | null>;
	put(key: string, tile: Tile): Promise<void>;
}

export const maxTileBytes = 512 * 1024;

/** Cache lifetime in seconds, here and in browsers: the minimum OpenStreetMap's servers ask for. */
export const tileAge = 7 * 24 * 60 * 60;

/** In-memory LRU cache of up to `maxTotal` bytes. */
export function memoryCache(maxTotal = 32 * 1024 * 1024, now: () => number = Date.now): TileCache {
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
