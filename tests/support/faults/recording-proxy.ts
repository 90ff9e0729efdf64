import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** What went over the line. */
export interface Crossing {
	path: string;
	/** Asked for before anybody clicked (`Sec-Purpose`). */
	ahead: boolean;
}

/** A line to a site that writes down what crosses it. */
export async function startRecordingProxy(
	origin: string,
): Promise<{ url: string; crossings: Crossing[]; close: () => Promise<void> }> {
	const crossings: Crossing[] = [];
	const server = createServer((incoming, outgoing) => {
		const { url: path = "/", method, headers } = incoming;
		crossings.push({ path, ahead: /prefetch/.test(`${headers["sec-purpose"]}`) });
		const onward = request(origin + path, { method, headers }, (response) => {
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
