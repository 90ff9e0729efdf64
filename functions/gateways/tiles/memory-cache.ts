import { type Tile, type TileCache, tileAge } from "./cache.ts";

/** Keeps tiles in this process, the last used longest, up to `most` bytes. */
export function memoryCache(most = 32 * 1024 * 1024, now: () => number = Date.now): TileCache {
	const kept = new Map<string, { tile: Tile; until: number }>();
	let size = 0;
	const drop = (key: string): void => {
		size -= kept.get(key)?.tile.bytes.length ?? 0;
		kept.delete(key);
	};
	return {
		async get(key) {
			const entry = kept.get(key);
			if (!entry) return null;
			// Put last again: the first of a map is the one not used for longest.
			kept.delete(key);
			if (entry.until > now()) kept.set(key, entry);
			else size -= entry.tile.bytes.length;
			return entry.until > now() ? entry.tile : null;
		},
		async put(key, tile) {
			drop(key);
			kept.set(key, { tile, until: now() + tileAge * 1000 });
			size += tile.bytes.length;
			for (const oldest of kept.keys()) {
				if (size <= most) break;
				drop(oldest);
			}
		},
	};
}
