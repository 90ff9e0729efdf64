import { createServer } from "node:http";
import { listen } from "../listen.ts";

/** Serves the operator's server feed on loopback. */
export async function startFeed(feed: object): Promise<{ url: string; close(): void }> {
	const server = createServer((_, response) =>
		response.setHeader("content-type", "application/json").end(JSON.stringify(feed)),
	);
	return { url: `http://127.0.0.1:${await listen(server)}/servers.json`, close: () => server.close() };
}
