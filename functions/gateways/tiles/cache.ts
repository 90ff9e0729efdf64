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

/** Bytes one tile may have. */
export const mostBytes = 512 * 1024;

/** Seconds a tile is kept, by us and by browsers: the least that OpenStreetMap's servers ask for. */
export const tileAge = 7 * 24 * 60 * 60;
