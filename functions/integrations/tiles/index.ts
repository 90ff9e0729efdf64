import { BoundedMap } from "../../utils/bounded-map.ts";
import { fetchExternal, type Send } from "../fetch-external.ts";

interface Tile {
	type: string;
	/** None for a tile that the source lacks. */
	bytes: Uint8Array<ArrayBuffer>;
}

/** Neither method rejects. */
export interface TileCache {
	get(key: string): Promise<Tile | null>;
	put(key: string, tile: Tile): Promise<void>;
}

/** Cache lifetime in seconds, here and in browsers: the minimum OpenStreetMap's servers ask for. */
export const tileAge = 7 * 24 * 60 * 60;
/** The same for a tile that the source lacks. */
export const missingAge = 60 * 60;
export const getAge = ({ bytes }: Tile): number => (bytes.length > 0 ? tileAge : missingAge);

/** Usually of 10 to 50 kB, at most of 1 MB. */
const maxTiles = 200;

function createMemoryCache(): TileCache {
	const entries = new BoundedMap<{ tile: Tile; until: number }>(maxTiles);
	return {
		async get(key) {
			const entry = entries.get(key);
			return entry && entry.until > Date.now() ? entry.tile : null;
		},
		async put(key, tile) {
			entries.set(key, { tile, until: Date.now() + getAge(tile) * 1000 });
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
	fetch?: Send;
	deadline?: number;
}

/** Proxies and caches tiles of the operator's source (TILES_URL), which never learns who looks at the map. */
export function createTiles(settings: TileSettings, options: TileOptions) {
	const { cache = createMemoryCache() } = options;

	async function load(z: number, x: number, y: number): Promise<Tile> {
		const values: Record<string, number> = { z, x, y };
		const url = settings.url.replace(/\{([zxy])\}/g, (_, name: string) => String(values[name]));
		const request = {
			headers: { accept: "image/*", "user-agent": options.agent },
			signal: AbortSignal.timeout(options.deadline ?? deadline),
		};
		const { ok, status, headers, bytes } = await fetchExternal(url, request, options.fetch);
		if (status === 404 || status === 204) return { type: "", bytes: new Uint8Array() };
		const type = (headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
		if (!ok || !imageTypes.test(type)) throw new Error(`tile source answered ${status} ${type}`);
		return { type, bytes };
	}

	return {
		attribution: settings.attribution,
		maxZoom: settings.maxZoom,
		/** A tile in z/x/y coordinates; null if the source has none. Rejects if the source fails or times out. */
		async tile(z: number, x: number, y: number): Promise<Tile | null> {
			const key = `${z}/${x}/${y}`;
			const cached = await cache.get(key);
			const tile = cached ?? (await load(z, x, y));
			if (!cached) await cache.put(key, tile);
			return tile.bytes.length > 0 ? tile : null;
		},
	};
}
