import { createHash } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { TestProject } from "vitest/node";
import { listen } from "../listen.ts";

/** The one breached password. */
export const breached = "nine known lanterns";
/** Returned as padding only, with a count of 0. */
export const padding = "nine padded lanterns";

const hash = (word: string): string => createHash("sha1").update(word).digest("hex").toUpperCase();

/** A recorded request. Each test uses its own name in the path, so that both runtimes can run at once. */
export interface RangeRequest {
	path: string;
	headers: IncomingHttpHeaders;
}

/** A range response as Pwned Passwords sends it; `padded` adds the entries that `Add-Padding` asks for. */
function range(prefix: string, padded: boolean): string {
	const lines = Array.from(
		{ length: 20 },
		(_, index) => `${hash(`${prefix} ${index}`).slice(5)}:${index + 1}`,
	);
	if (hash(breached).startsWith(prefix)) lines.push(`${hash(breached).slice(5)}:1734`);
	if (padded) {
		lines.push(...Array.from({ length: 800 }, (_, index) => `${hash(`padding ${index}`).slice(5)}:0`));
		if (hash(padding).startsWith(prefix)) lines.push(`${hash(padding).slice(5)}:0`);
	}
	return lines.sort().join("\r\n");
}

/** Failure modes, chosen by the path's first segment. */
const faults: Record<string, (response: ServerResponse) => void> = {
	hanging: () => {},
	dripping(response) {
		response.writeHead(200, { "content-type": "text/plain" });
		const drip = setInterval(() => response.write(`${"0".repeat(35)}:0\r\n`), 20);
		response.on("close", () => clearInterval(drip));
	},
	huge(response) {
		const row = `${hash(breached).slice(5)}:1734\r\n`;
		const drip = setInterval(() => response.write(row.repeat(2000)), 1);
		response.writeHead(200, { "content-type": "text/plain" });
		response.on("close", () => clearInterval(drip));
	},
	wrong: (response) => response.writeHead(200).end(`<html>${hash(breached).slice(5)}:1734</html>`),
	empty: (response) => response.writeHead(200).end(),
	failing: (response) => response.writeHead(503).end(`${hash(breached).slice(5)}:1734`),
	leading: (response) =>
		response.writeHead(302, { location: `/well/elsewhere/${hash(breached).slice(0, 5)}` }).end(),
};

/** A loopback fake of Pwned Passwords for both runtimes: `/<fault or well>/<name>/<prefix>`. */
export default async function setup({ provide }: TestProject) {
	const requests = new Map<string, RangeRequest[]>();
	const server = createServer(({ url = "", headers }, response) => {
		const [, mode = "", name = "", prefix = ""] = url.split("/");
		if (mode === "asked") return response.end(JSON.stringify(requests.get(name) ?? []));
		requests.set(name, [...(requests.get(name) ?? []), { path: url, headers }]);
		const fault = faults[mode];
		if (fault) return fault(response);
		if (!/^[0-9A-F]{5}$/.test(prefix))
			return response.writeHead(400).end("The hash prefix was not in a valid format");
		response
			.writeHead(200, { "content-type": "text/plain" })
			.end(range(prefix, headers["add-padding"] === "true"));
	});
	provide("breaches", `http://127.0.0.1:${await listen(server)}/`);
	return () =>
		new Promise<void>((resolve) => {
			server.closeAllConnections();
			server.close(() => resolve());
		});
}

declare module "vitest" {
	interface ProvidedContext {
		breaches: string;
	}
}
