import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { ndt7Paths } from "../../../contract/index.ts";
import type { Deps } from "../../../deps.ts";
import { createCounter } from "../../../http/rate-limits.ts";
import { findForwardedAddress, getAddressBlock } from "../../../http/request/address.ts";
import { hour } from "../../../utils/time.ts";
import type { Config } from "../../settings/config.ts";
import { download, upload } from "./transfer.ts";

/** Milliseconds; of shorter transfers only the bytes count. */
const minTransferTime = 1000;

/** The ndt7 protocol (https://github.com/m-lab/ndt-server/blob/main/spec/ndt7-protocol.md) and its maximum message size. */
const protocol = "net.measurementlab.ndt.v7";
const maxMessageSize = 2 ** 24;

const defaults = {
	/** Maximum milliseconds of sending and receiving; clients end an upload after 10 s themselves. */
	downloadTime: 10_000,
	uploadTime: 13_000,
	/** Milliseconds after which a transfer is terminated. */
	limit: 15_000,
	/** Concurrent transfers in total and per address. An upload may buffer one message (8 MB). */
	maxTransfers: 8,
	maxPerAddress: 1,
	/** Ten seconds at slightly more than the dial's maximum, 1 Gbit/s. */
	maxBytes: 1.5e9,
	/** Per address and direction, because tests use everyone's bandwidth; so a test's upload follows its download. */
	perHour: { transfers: 20, bytes: 5e9 },
	/** Milliseconds, from any clock. */
	now: Date.now,
};

export interface Ndt7Options extends Partial<typeof defaults> {
	/** Public origin; pages of other origins may not measure here. */
	origin(): string;
	addressOf(request: IncomingMessage): string | null;
}

const readPath = (request: IncomingMessage): string => (request.url ?? "").replace(/\?.*$/s, "");

const closeTimeout = 1000;

/** Rejects an upgrade, and closes the socket if the client doesn't. */
function refuse(socket: Duplex, status: string, ...headers: string[]): void {
	socket.end(
		[`HTTP/1.1 ${status}`, "Connection: close", "Content-Length: 0", ...headers, "", ""].join("\r\n"),
		() => setTimeout(() => socket.destroy(), closeTimeout).unref(),
	);
}

/** Pages may only measure at their own host; programs send no Origin and are allowed. */
function isAllowedOrigin(request: IncomingMessage, origin: string): boolean {
	const from = request.headers.origin;
	if (!from || from === origin) return true;
	return URL.canParse(from) && new URL(from).host === request.headers.host;
}

/** An ndt7 server in this process. Stores no results. */
export function createNdt7(options: Ndt7Options) {
	const { downloadTime, uploadTime, limit, maxTransfers, maxPerAddress, maxBytes, perHour, now } = {
		...defaults,
		...options,
	};
	const countTransfer = createCounter(perHour.transfers, hour);
	const countBytes = createCounter(perHour.bytes, hour);
	const running = new Map<WebSocket, string>();
	/** Allocated by the first test. */
	let randomData: Buffer | undefined;
	const open = (maxPayload: number) =>
		new WebSocketServer({ noServer: true, maxPayload, skipUTF8Validation: true, clientTracking: false });
	const servers = new Map([
		[ndt7Paths.download as string, open(2 ** 16)],
		[ndt7Paths.upload as string, open(maxMessageSize)],
	]);
	let stopping = false;

	/** Whether a test from this address would be refused now. */
	const busy = (address: string | null): boolean => {
		const block = getAddressBlock(address);
		// A closing one is over for its client, who may have started the next.
		const ownTransfers = [...running].filter(
			([{ readyState }, other]) => other === block && readyState === 1,
		).length;
		return running.size >= maxTransfers || ownTransfers >= maxPerAddress;
	};

	/** Seconds until an address that used up its allowance may start a transfer; 0 for now. */
	function findWait(address: string | null, path: string = ndt7Paths.download): number {
		const key = path + getAddressBlock(address);
		return Math.ceil(Math.max(countTransfer(key, now(), 0), countBytes(key, now(), 0)));
	}

	function begin(client: WebSocket, path: string, block: string, request: IncomingMessage): void {
		running.set(client, block);
		const { socket } = request;
		const byteCount = () => socket.bytesRead + socket.bytesWritten;
		const [before, start] = [byteCount(), now()];
		const timer = setTimeout(() => client.terminate(), limit);
		client.on("error", () => client.terminate());
		client.on("close", () => {
			clearTimeout(timer);
			running.delete(client);
			countBytes(path + block, now(), byteCount() - before);
			if (now() - start >= minTransferTime) countTransfer(path + block, now());
		});
		if (path === ndt7Paths.download) {
			randomData ??= randomBytes(2 ** 20);
			download(client, randomData, downloadTime, maxBytes);
		} else upload(client, socket, uploadTime, maxBytes);
	}

	return {
		/** Whether a request is for this protocol; other upgrade requests are answered normally. */
		handles: (request: IncomingMessage) => servers.has(readPath(request)),
		busy,
		wait: findWait,
		upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
			socket.on("error", () => socket.destroy());
			const path = readPath(request);
			const server = servers.get(path);
			const protocols = (request.headers["sec-websocket-protocol"] ?? "")
				.split(",")
				.map((name) => name.trim());
			const address = options.addressOf(request);
			if (!server) return refuse(socket, "404 Not Found");
			if (!protocols.includes(protocol)) return refuse(socket, "400 Bad Request");
			if (!isAllowedOrigin(request, options.origin())) return refuse(socket, "403 Forbidden");
			if (stopping || busy(address)) return refuse(socket, "503 Service Unavailable", "Retry-After: 15");
			const wait = findWait(address, path);
			if (wait) return refuse(socket, "429 Too Many Requests", `Retry-After: ${wait}`);
			server.handleUpgrade(request, socket, head, (client) =>
				begin(client, path, getAddressBlock(address), request),
			);
		},
		/** Refuses new tests, and ends running ones after `ms` milliseconds. */
		async stop(ms: number): Promise<void> {
			stopping = true;
			const clients = [...running.keys()];
			const deadline = setTimeout(() => {
				for (const client of clients) client.terminate();
			}, ms);
			await Promise.all(
				clients.map((client) => new Promise<void>((resolve) => client.once("close", () => resolve()))),
			);
			clearTimeout(deadline);
		},
	};
}

export type Ndt7 = ReturnType<typeof createNdt7>;

/** The configured ndt7 server; null if tests run elsewhere or are off. */
export function openNdt7(config: Config, options: Partial<Ndt7Options> = {}): Ndt7 | null {
	if (config.speed.ndt7 !== "self" || config.speed.server) return null;
	return createNdt7({
		origin: () => config.origin,
		addressOf: ({ headers, socket }) =>
			findForwardedAddress(headers["x-forwarded-for"]?.toString(), socket.remoteAddress, config.proxyHops),
		...options,
	});
}

export const createSpeedDeps = (config: Config, ndt7: Ndt7 | null): NonNullable<Deps["speed"]> => ({
	...config.speed,
	busy: (address) => ndt7?.busy(address) ?? false,
	wait: (address) => ndt7?.wait(address) ?? 0,
});
