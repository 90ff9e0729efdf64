import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as after } from "node:timers/promises";

/** What went over the line. */
export interface Crossing {
	path: string;
	/** Asked for before anybody clicked (`Sec-Purpose`). */
	ahead: boolean;
	/** The page that it is or belongs to, by its path. */
	page: string;
	/** Of the body, as it went over. */
	bytes: number;
}

/** A line to a site on which every answer comes `latency` milliseconds later; it writes down what crosses it. */
export async function startSlowProxy(
	origin: string,
	latency: number,
): Promise<{ url: string; crossings: Crossing[]; close: () => Promise<void> }> {
	const crossings: Crossing[] = [];
	const server = createServer(async (incoming, outgoing) => {
		const { url: path = "/", method, headers } = incoming;
		await after(latency);
		const onward = request(origin + path, { method, headers }, (response) => {
			const isPage = headers["sec-fetch-dest"] === "document" || !headers.referer;
			const crossing = {
				path,
				ahead: /prefetch/.test(`${headers["sec-purpose"]}`),
				page: isPage ? path : new URL(`${headers.referer}`).pathname,
				bytes: 0,
			};
			crossings.push(crossing);
			response.on("data", (chunk: Buffer) => {
				crossing.bytes += chunk.length;
			});
			outgoing.writeHead(response.statusCode ?? 502, response.headers);
			response.pipe(outgoing);
		});
		onward.on("error", () => outgoing.destroy());
		incoming.pipe(onward);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		crossings,
		async close() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
