import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { type ConnectionLimits, limitConnections } from "../../../functions/runtimes/node/connections.ts";
import type { RunningServer } from "../../../functions/runtimes/node/server.ts";
import { emptyFolder } from "../../support/empty-folder.ts";
import { listen } from "../../support/listen.ts";
import { startQuiet } from "../../support/site/quiet-server.ts";

const dataDir = emptyFolder();
const ends: (() => unknown)[] = [];
afterEach(async () => {
	for (const end of ends.splice(0).reverse()) await end();
});

async function serverWith(connections: Partial<ConnectionLimits>): Promise<RunningServer> {
	const running = await startQuiet(dataDir.path, {}, { connections, statusEvery: 0 });
	ends.push(() => running.stop());
	return running;
}

interface Client {
	socket: Socket;
	/** The server-side socket. */
	own: Socket;
	received(): string;
	/** Resolves when the server has closed the connection. */
	closed: Promise<unknown>;
}

/** Connects and waits until the server has accepted the connection. */
async function connected({ server, url }: Pick<RunningServer, "server" | "url">): Promise<Client> {
	const arrival = once(server, "connection");
	const socket = connect(Number(new URL(url).port), "127.0.0.1");
	ends.push(() => socket.destroy());
	let text = "";
	socket.on("data", (data) => {
		text += data;
	});
	socket.on("error", () => {});
	const closing = once(socket, "close");
	const [own] = (await arrival) as [Socket];
	return { socket, own, received: () => text, closed: closing };
}

const login = "POST /api/vpnuser/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
const healthRequest = "GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n";

/** A server whose response exceeds the kernel's socket buffers. */
async function bigServer(limits: Partial<ConnectionLimits>) {
	const body = Buffer.alloc(32 * 2 ** 20);
	const server = createServer((_, response) => response.end(body));
	limitConnections(server, limits);
	ends.push(() => server.close());
	return { server, url: `http://127.0.0.1:${await listen(server)}` };
}

describe("connections", () => {
	test("are limited: a new one replaces the one that has been idle longest", async () => {
		const running = await serverWith({ max: 3 });
		const first = await connected(running);
		const firstConnection = await connected(running);
		firstConnection.socket.write(healthRequest);
		await once(firstConnection.socket, "data");
		const second = await connected(running);
		const fourth = await connected(running);
		await first.closed;
		fourth.socket.write(healthRequest);
		await once(fourth.socket, "data");
		expect(fourth.received()).toMatch(/^HTTP\/1\.1 200 /);
		const fifth = await connected(running);
		// It went idle before the second connected, so it's the one idle longest.
		await firstConnection.closed;
		for (const { socket } of [second, fourth, fifth]) expect(socket.destroyed).toBe(false);
	});

	test("with a response in progress stay, and where all are busy the new one is closed", async () => {
		const running = await serverWith({ max: 2 });
		const busy = [await connected(running), await connected(running)];
		for (const { socket } of busy) {
			const arrival = once(running.server, "request");
			socket.write(`${login}Content-Length: 20\r\n\r\n{"email":`);
			await arrival;
		}
		const late = await connected(running);
		await late.closed;
		for (const { socket, received } of busy) {
			socket.write(`"a@b.example"}`.slice(0, 11));
			await once(socket, "data");
			expect(received()).toMatch(/^HTTP\/1\.1 400 /);
		}
	});

	test("that send requests and never read are closed", async () => {
		const running = await bigServer({ idleTimeout: 300 });
		const { socket, own } = await connected(running);
		socket.pause();
		const closing = once(own, "close");
		socket.write(healthRequest);
		await closing;
	});

	test("that read a response too slowly are closed, however eager they are", async () => {
		const running = await bigServer({ responseTimeout: 300, checkInterval: 50 });
		const { socket, own } = await connected(running);
		socket.pause();
		const drip = setInterval(() => socket.read(1), 20);
		ends.push(() => clearInterval(drip));
		const closed = once(own, "close");
		socket.write(healthRequest);
		await closed;
	});

	test("that send nothing, or half a request, are closed in time", async () => {
		const running = await serverWith({});
		running.server.headersTimeout = 300;
		const silent = await connected(running);
		const half = await connected(running);
		half.socket.write(healthRequest.slice(0, 20));
		await Promise.all([silent.closed, half.closed]);
		for (const { received } of [silent, half]) expect(received()).toMatch(/^(HTTP\/1\.1 408 |$)/);
	});

	test.each([
		["a too long body", "Content-Length: 9999999\r\n\r\n{", 413],
		["a too long chunked body", `Transfer-Encoding: chunked\r\n\r\n8000\r\n${"x".repeat(0x8000)}\r\n`, 413],
		["both length headers", "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400],
		["two content lengths", "Content-Length: 5\r\nContent-Length: 6\r\n\r\n{}", 400],
		["a chunk without a length", "Transfer-Encoding: chunked\r\n\r\nzz\r\n", 400],
	])("that send %s get an error and are closed", async (_, rest, status) => {
		const client = await connected(await serverWith({}));
		client.socket.write(`${login}${rest}`);
		await client.closed;
		expect(client.received()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
	});

	test("of a speed test don't count as waiting", async () => {
		const running = await serverWith({ max: 2, idleTimeout: 300 });
		const address = `${running.url.replace("http", "ws")}/ndt/v7/download`;
		const client = new WebSocket(address, "net.measurementlab.ndt.v7");
		ends.push(() => client.terminate());
		await once(client, "message");
		const others = [await connected(running), await connected(running)];
		await others[0]?.closed;
		await once(client, "message");
		expect(client.readyState).toBe(WebSocket.OPEN);
	});
});
