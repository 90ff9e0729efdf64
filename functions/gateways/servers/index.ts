import { parseServerFeed, type ServerFeed } from "../../../content/readers/places/server-feed.ts";
import { readLimitedJson } from "../../shared/limited-body.ts";

export interface ServersGateway {
	/** What the feed says now. Rejects when it fails, is too slow, too large, or has any fault (ContentError says which). */
	read(): Promise<ServerFeed>;
}

export interface ServersOptions {
	agent: string;
	/** Milliseconds the feed may take, until its last byte. */
	deadline?: number;
	fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** Bytes of a feed: two thousand cities with names in four languages have about half a million. */
const maxBytes = 1024 * 1024;

/** The operator's feed of servers (SERVERS_URL); its form: content/README.md. */
export function createServers(
	url: string,
	{ agent, deadline = 10_000, fetch: send = fetch }: ServersOptions,
): ServersGateway {
	return {
		async read() {
			const response = await send(url, {
				headers: { accept: "application/json", "user-agent": agent },
				// An answer from elsewhere is none; the edge knows no "error".
				redirect: "manual",
				signal: AbortSignal.timeout(deadline),
			});
			if (!response.ok) {
				await response.body?.cancel();
				throw new Error(`the feed of servers answers ${response.status}`);
			}
			return parseServerFeed("SERVERS_URL", await readLimitedJson(response, maxBytes));
		},
	};
}
