import { once } from "node:events";
import type { RequestListener } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import type { RunningServer } from "../../../functions/runtimes/node/server.ts";
import { emptyFolder } from "../../support/empty-folder.ts";
import { startQuiet } from "../../support/site/quiet-server.ts";

const dataDir = emptyFolder();
const ends: (() => unknown)[] = [];
afterEach(async () => {
	for (const end of ends.splice(0).reverse()) await end();
});

async function startServer(maxConnections = 2000): Promise<RunningServer> {
	const running = await startQuiet(dataDir.path, {}, { statusEvery: 0 });
	running.server.maxConnections = maxConnections;
	ends.push(() => running.stop());
	return running;
}

/** Connects and waits until the server has accepted the connection. */
async function connected({ server, url }: Pick<RunningServer, "server" | "url">) {
	const arrival = once(server, "connection");
	const socket = connect(Number(new URL(url).port), "127.0.0.1");
	ends.push(() => socket.destroy());
	let text = "";
	socket.on("data", (data) => {
		text += data;
	});
	socket.on("error", () => {});
	const closing = once(socket, "close");
	/** The server-side socket. */
	const [own] = (await arrival) as [Socket];
	return { socket, own, received: () => text, closed: closing };
}

/** Connects and waits until the server, at its limit, has closed the connection. */
const dropped = ({ url }: RunningServer) => once(connect(Number(new URL(url).port), "127.0.0.1"), "close");

const login = "POST /api/vpnuser/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
const healthRequest = "GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n";

const bigBody = Buffer.alloc(32 * 2 ** 20);
/** A server whose timeout is 500 ms and whose response exceeds the kernel's socket buffers. */
async function startBigServer(): Promise<RunningServer> {
	const running = await startServer();
	running.server.timeout /= 90;
	const answer: RequestListener = (_, response) => response.end(bigBody);
	running.server.removeAllListeners("request").on("request", answer);
	return running;
}

describe("connections", () => {
	test("are limited, and idle ones make room for the next", async () => {
		const running = await startServer(2);
		const idle = [await connected(running), await connected(running)];
		for (const { socket } of idle) {
			socket.write(healthRequest);
			await once(socket, "data");
		}
		await dropped(running);
		for (const { closed } of idle) await closed;
		const next = await connected(running);
		next.socket.write(healthRequest);
		await once(next.socket, "data");
		expect(next.received()).toMatch(/^HTTP\/1\.1 200 /);
	});

	test("with a response in progress stay, and where all are busy the new one is closed", async () => {
		const running = await startServer(2);
		const busy = [await connected(running), await connected(running)];
		for (const { socket } of busy) {
			const arrival = once(running.server, "request");
			socket.write(`${login}Content-Length: 20\r\n\r\n{"email":`);
			await arrival;
		}
		await dropped(running);
		for (const { socket, received } of busy) {
			socket.write(`"a@b.example"}`.slice(0, 11));
			await once(socket, "data");
			expect(received()).toMatch(/^HTTP\/1\.1 400 /);
		}
	});

	test("that send requests and never read are closed", async () => {
		const { socket, own } = await connected(await startBigServer());
		socket.pause();
		const closing = once(own, "close");
		socket.write(healthRequest);
		await closing;
	});

	test("that read slowly but steadily get everything, however long it takes", async () => {
		const { socket } = await connected(await startBigServer());
		socket.removeAllListeners("data").pause();
		let size = 0;
		const drip = setInterval(() => {
			size += socket.read(2 ** 19)?.length ?? 0;
		}, 20);
		ends.push(() => clearInterval(drip));
		const start = performance.now();
		socket.write(healthRequest);
		await vi.waitUntil(() => size >= bigBody.length, { timeout: 20_000 });
		expect(performance.now() - start).toBeGreaterThan(1000);
	});

	test("that send nothing, or half a request, are closed in time", async () => {
		const running = await startServer();
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
		const client = await connected(await startServer());
		client.socket.write(`${login}${rest}`);
		await client.closed;
		expect(client.received()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
	});

	test("of a speed test don't count as waiting", async () => {
		const running = await startServer(2);
		running.server.timeout = 300;
		const address = `${running.url.replace("http", "ws")}/ndt/v7/download`;
		const client = new WebSocket(address, "net.measurementlab.ndt.v7");
		ends.push(() => client.terminate());
		await once(client, "message");
		const idle = await connected(running);
		idle.socket.write(healthRequest);
		await once(idle.socket, "data");
		await dropped(running);
		await idle.closed;
		await once(client, "message");
		expect(client.readyState).toBe(WebSocket.OPEN);
	});
});
