import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { brotliCompressSync } from "node:zlib";

const types: Record<string, string> = {
	".html": "text/html; charset=utf-8",
	".js": "text/javascript",
	".css": "text/css",
	".json": "application/json",
	".svg": "image/svg+xml",
	".woff2": "font/woff2",
};

/** The file that an address of a built site stands for; nothing where there is none. */
export function fileAt(dist: string, pathname: string): string | undefined {
	const named = join(dist, normalize(decodeURIComponent(pathname)));
	return [named, join(named, "index.html"), `${named}.html`].find(
		(path) => existsSync(path) && statSync(path).isFile(),
	);
}

/** Any built site, in brotli, with the API of another server: two folders are then asked for in the same way. */
export async function serveFolder(
	dist: string,
	api: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
	const server = createServer((incoming, outgoing) => {
		const { pathname } = new URL(incoming.url ?? "/", "http://localhost");
		if (pathname.startsWith("/api/")) {
			const onward = request(
				api + incoming.url,
				{ method: incoming.method, headers: incoming.headers },
				(answer) => {
					outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
					answer.pipe(outgoing);
				},
			);
			onward.on("error", () => outgoing.destroy());
			incoming.pipe(onward);
			return;
		}
		const file = fileAt(dist, pathname);
		if (!file) {
			outgoing.writeHead(404).end();
			return;
		}
		const twin = `${file}.br`;
		const body = existsSync(twin) ? readFileSync(twin) : brotliCompressSync(readFileSync(file));
		outgoing
			.writeHead(200, {
				"content-type": types[extname(file)] ?? "application/octet-stream",
				"content-encoding": "br",
				"content-length": body.length,
			})
			.end(body);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		async stop() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
