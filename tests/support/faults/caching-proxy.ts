import { createServer, type IncomingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";

interface Stored {
	/** What of a request this answer depends on, as that request had it. */
	varied: [name: string, value: string | undefined][];
	status: number;
	headers: IncomingHttpHeaders;
	body: Buffer;
}

/**
 * A cache between browsers and a site, which keeps every 200 and knows of its content only what `Vary` says (RFC 9111 §4.1). It
 * never asks again whether an answer is still good, as the worst of them do.
 */
export async function startCachingProxy(
	origin: string,
): Promise<{ url: string; hits: () => number; close: () => Promise<void> }> {
	const cache = new Map<string, Stored[]>();
	let hits = 0;
	const server = createServer((incoming, outgoing) => {
		const path = incoming.url ?? "/";
		const answer = ({ status, headers, body }: Stored) => outgoing.writeHead(status, headers).end(body);
		const fits = ({ varied }: Stored) =>
			varied.every(([name, value]) => incoming.headers[name]?.toString() === value);
		const known = cache.get(path)?.find(fits);
		if (known) {
			hits++;
			answer(known);
			return;
		}
		request(origin + path, { method: incoming.method, headers: incoming.headers }, (response) => {
			const chunks: Buffer[] = [];
			response.on("data", (chunk: Buffer) => chunks.push(chunk));
			response.on("end", () => {
				const names = (response.headers.vary ?? "")
					.toLowerCase()
					.split(/\s*,\s*/)
					.filter(Boolean);
				const stored: Stored = {
					varied: names.map((name) => [name, incoming.headers[name]?.toString()]),
					status: response.statusCode ?? 0,
					headers: response.headers,
					body: Buffer.concat(chunks),
				};
				if (stored.status === 200) cache.set(path, [...(cache.get(path) ?? []), stored]);
				answer(stored);
			});
		}).end();
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		hits: () => hits,
		close: () => new Promise((resolve) => server.close(() => resolve())),
	};
}
