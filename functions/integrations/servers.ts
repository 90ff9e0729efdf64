import { parseServerFeed } from "../../content/readers/places/server-feed.ts";
import { fetchExternal, type Send } from "./fetch-external.ts";

export interface ServersOptions {
	agent: string;
	/** Milliseconds for the whole response. */
	deadline?: number;
	fetch?: Send;
}

/** The operator's server feed (SERVERS_URL); format in content/README.md. */
export function createServers(url: string, { agent, deadline = 10_000, fetch: send }: ServersOptions) {
	return {
		/** Fetches the feed. Rejects if it fails, times out, is too large or invalid (`ContentError`). */
		async read() {
			const headers = { accept: "application/json", "user-agent": agent };
			const request = { headers, signal: AbortSignal.timeout(deadline) };
			const { ok, status, json } = await fetchExternal(url, request, send);
			if (!ok) throw new Error(`the server feed answered ${status}`);
			return parseServerFeed("SERVERS_URL", json());
		},
	};
}
