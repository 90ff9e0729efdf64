import { parseServerFeed } from "../../../content/readers/places/server-feed.ts";
import { readLimitedBody } from "../../utils/limited-body.ts";

export interface ServersOptions {
	agent: string;
	/** Milliseconds for the whole response. */
	deadline?: number;
	fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** Bytes; room for thousands of cities with names in four languages. */
const maxBytes = 1024 * 1024;

/** The operator's server feed (SERVERS_URL); format in content/README.md. */
export function createServers(
	url: string,
	{ agent, deadline = 10_000, fetch: send = fetch }: ServersOptions,
) {
	return {
		/** Fetches the feed. Rejects if it fails, times out, is too large or invalid (`ContentError`). */
		async read() {
			const response = await send(url, {
				headers: { accept: "application/json", "user-agent": agent },
				// Don't follow redirects; workerd doesn't implement "error" mode.
				redirect: "manual",
				signal: AbortSignal.timeout(deadline),
			});
			if (!response.ok) {
				await response.body?.cancel();
				throw new Error(`the server feed answered ${response.status}`);
			}
			const text = new TextDecoder().decode(await readLimitedBody(response, maxBytes));
			return parseServerFeed("SERVERS_URL", JSON.parse(text));
		},
	};
}
