import { getAge, type TileCache } from "./index.ts";

interface EdgeCaches {
	default: {
		match(key: string): Promise<Response | undefined>;
		put(key: string, response: Response): Promise<void>;
	};
}

/** Caches tiles in the edge's data centre, under `origin` to separate sites. */
export function createEdgeCache(origin: string): TileCache {
	const store = () => (globalThis as unknown as { caches: EdgeCaches }).caches.default;
	const toKey = (key: string): string => `${origin}/tiles-cache/${key}`;
	return {
		async get(key) {
			const response = await store()
				.match(toKey(key))
				.catch(() => undefined);
			if (!response) return null;
			const type = response.headers.get("content-type") ?? "";
			const bytes = await response.arrayBuffer().catch(() => null);
			return bytes && { type, bytes: new Uint8Array(bytes) };
		},
		async put(key, tile) {
			const headers = { "content-type": tile.type, "cache-control": `public, max-age=${getAge(tile)}` };
			await store()
				.put(toKey(key), new Response(tile.bytes, { headers }))
				.catch(() => {});
		},
	};
}
