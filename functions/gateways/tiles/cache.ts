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
	const entries = new Map<string, { tile: Tile; until: number }>();
	let size = 0;
	const drop = (key: string): void => {
		size -= entries.get(key)?.tile.bytes.length ?? 0;
		entries.delete(key);
	};
	return {
		async get(key) {
			const entry = entries.get(key);
			if (!entry) return null;
			// Reinsert: a map's first key is the least recently used.
			entries.delete(key);
			if (entry.until > now()) entries.set(key, entry);
			else size -= entry.tile.bytes.length;
			return entry.until > now() ? entry.tile : null;
		},
		async put(key, tile) {
			drop(key);
			entries.set(key, { tile, until: now() + tileAge * 1000 });
			size += tile.bytes.length;
			for (const oldest of entries.keys()) {
				if (size <= maxTotal) break;
				drop(oldest);
			}
		},
	};
}
