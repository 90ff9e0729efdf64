import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The operator's feed of servers, on loopback. */
export async function startFeed(feed: object): Promise<{ url: string; close(): void }> {
	const server = createServer((_, response) =>
		response.setHeader("content-type", "application/json").end(JSON.stringify(feed)),
	);
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	return { url: `http://127.0.0.1:${port}/servers.json`, close: () => server.close() };
}
