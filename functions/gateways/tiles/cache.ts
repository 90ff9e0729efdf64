/** A square of the map, as it goes to the browser. */
export interface Tile {
	type: string;
	bytes: Uint8Array<ArrayBuffer>;
}

/** Where tiles wait between two visitors. Neither call rejects. */
export interface TileCache {
	get(key: string): Promise<Tile | null>;
	put(key: string, tile: Tile): Promise<void>;
}

export const maxTileBytes = 512 * 1024;

/** Seconds a tile is kept, by us and by browsers: the least that OpenStreetMap's servers ask for. */
export const tileAge = 7 * 24 * 60 * 60;

/** Keeps tiles in this process, the last used longest, up to `most` bytes. */
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
			// Put last again: the first of a map is the one not used for longest.
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
