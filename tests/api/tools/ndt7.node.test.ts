import { EventEmitter, once } from "node:events";
import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { download } from "../../../functions/runtimes/node/speed/transfer.ts";
import {
	measureFrom,
	measurers,
	opened,
	protocol,
	refusal,
	startMeasurer,
} from "../../support/fakes/speed.ts";
import { throttle } from "../../support/faults/throttle.ts";

const { closing, measurer, open } = measurers();

/** Runs a complete test over a throttled link; `times` shortens the transfers where the figures don't matter. */
async function measureOver(
	speed: { down: number; up?: number; queue?: number },
	finished: (close: () => void | Promise<void>) => void,
	times = {},
) {
	const server = await startMeasurer(times);
	finished(server.close);
	const line = await throttle(server.port, speed);
	finished(line.close);
	return measureFrom(line.port);
}
/** Ping times under load, per direction. */
async function loadedOver(...[speed, finished]: Parameters<typeof measureOver>) {
	const times = { downloadTime: 2500, uploadTime: 3500 };
	const { download, upload } = (await measureOver(speed, finished, times)).measured;
	return { download: download.pingsUnderLoad, upload: upload.pingsUnderLoad };
}

const median = (values: number[]): number =>
	values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

describe("the official client", { timeout: 40_000 }, () => {
	// Concurrent, as each takes seconds.
	test.concurrent.for([
		{ down: 20, up: 30 },
		{ down: 40, up: 20 },
	])("shows a line of $down Mbit/s down and $up up within 5 %", async ({ down, up }, { onTestFinished }) => {
		const { measured, progress } = await measureOver({ down, up, queue: 250_000 }, onTestFinished);
		expect(Math.abs(measured.download.mbps / down - 1)).toBeLessThan(0.05);
		expect(Math.abs(measured.upload.mbps / up - 1)).toBeLessThan(0.05);
		expect(measured.download.speeds.length).toBeGreaterThan(5);
		const steps = progress.map(({ type }) => type).filter((type) => type !== "speed");
		expect(steps).toEqual(["ping", "phase", "half", "phase", "half", "done"]);
	});

	test.concurrent("finds more latency under load, both ways, on a line with a queue", async ({
		onTestFinished,
	}) => {
		const [short, long] = await Promise.all([
			loadedOver({ down: 20 }, onTestFinished),
			// At this rate the buffer holds 400 ms.
			loadedOver({ down: 20, queue: 1_000_000 }, onTestFinished),
		]);
		for (const direction of ["download", "upload"] as const) {
			expect(median(long[direction])).toBeGreaterThan(250);
			expect(median(long[direction])).toBeGreaterThan(2 * median(short[direction]));
		}
	});
});

describe("the ndt7 server", () => {
	test("speaks the protocol, reports what it counted, and closes when the time is over", async () => {
		const { port } = await measurer({ downloadTime: 800 });
		const socket = open(port);
		const texts: string[] = [];
		let bytes = 0;
		socket.on("message", (data: Buffer, isBinary) => {
			bytes += data.length;
			if (!isBinary) texts.push(data.toString());
		});
		await opened(socket);
		expect(socket.protocol).toBe(protocol);
		const [code] = await once(socket, "close");
		expect(code).toBe(1000);
		expect(texts.length).toBeGreaterThan(0);
		const { AppInfo, Origin, Test } = JSON.parse(texts.at(-1) as string);
		expect([Origin, Test]).toEqual(["server", "download"]);
		expect(AppInfo.NumBytes).toBeGreaterThan(2 ** 20);
		expect(AppInfo.NumBytes).toBeLessThanOrEqual(bytes + 2 ** 22);
		expect(AppInfo.ElapsedTime).toBeGreaterThan(100_000);
	});

	test("respects backpressure, and goes on when the client reads", async () => {
		const releases: (() => void)[] = [];
		const client = Object.assign(new EventEmitter(), {
			readyState: WebSocket.OPEN,
			bufferedAmount: 0,
			send(data: Buffer, done: () => void) {
				client.bufferedAmount += data.length;
				releases.push(done);
			},
			close: () => {},
		});
		download(client as unknown as WebSocket, Buffer.alloc(2 ** 20), 60_000, 2 ** 40);
		const waiting = client.bufferedAmount;
		expect([releases.length, waiting]).toEqual([2, 2 ** 14]);
		await new Promise((resolve) => setImmediate(resolve));
		expect(client.bufferedAmount).toBe(waiting);
		client.bufferedAmount = 0;
		releases.shift()?.();
		await new Promise((resolve) => setImmediate(resolve));
		expect(client.bufferedAmount).toBe(waiting);
		client.emit("close");
	});

	test("disconnects a client that stays on", async () => {
		const { port } = await measurer({ limit: 300, downloadTime: 60_000, uploadTime: 60_000 });
		for (const path of ["download", "upload"]) {
			const [code] = await once(open(port, path), "close");
			expect(code).toBe(1006);
		}
	});

	test("refuses other protocols, and pages of other sites", async () => {
		const { port } = await measurer({ maxPerAddress: 2 });
		expect(await refusal(open(port, "download", {}, []))).toBe(400);
		expect(await refusal(open(port, "latency"))).toBe(404);
		expect(await refusal(open(port, "download", { origin: "https://evil.example" }))).toBe(403);
		await opened(open(port, "download", { origin: "https://www.example.com" }));
		await opened(open(port, "upload", { origin: `http://127.0.0.1:${port}` }));
	});

	test("disconnects a refused client that stays on", async () => {
		const { port } = await measurer();
		// The client never closes its side.
		const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
		closing.push(() => socket.destroy());
		socket.on("error", () => {});
		const closed = new Promise((resolve) => socket.on("close", resolve));
		let output = "";
		socket.on("data", (data) => {
			output += data;
		});
		const lines = ["GET /ndt/v7/download HTTP/1.1", "Host: x", "Connection: Upgrade", "Upgrade: websocket"];
		socket.write([...lines, "", ""].join("\r\n"));
		await once(socket, "end");
		expect(output).toMatch(/^HTTP\/1\.1 400 /);
		// Writes only fail once the server has destroyed the socket.
		const writing = setInterval(() => socket.write("x"), 100);
		closing.push(() => clearInterval(writing));
		await closed;
	}, 10_000);

	test("limits tests in all and per address, and says when it is full", async () => {
		const { port, ndt7 } = await measurer({
			maxTransfers: 3,
			maxPerAddress: 2,
			addressOf: ({ headers }) => String(headers["x-test-address"]),
		});
		const from = (address: string) => open(port, "upload", { "x-test-address": address });
		await opened(from("192.0.2.1"));
		const second = from("192.0.2.1");
		await opened(second);
		expect(await refusal(from("192.0.2.1"))).toBe(503);
		expect([ndt7.busy("192.0.2.1"), ndt7.busy("192.0.2.2")]).toEqual([true, false]);
		await opened(from("192.0.2.2"));
		expect(ndt7.busy("192.0.2.3")).toBe(true);
		second.terminate();
		await expect.poll(() => ndt7.busy("192.0.2.3")).toBe(false);
		await opened(from("192.0.2.3"));
	});

	test("accepts the upload of a client whose download is closing", async () => {
		const { port } = await measurer({ downloadTime: 100 });
		const first = open(port);
		await opened(first);
		await once(first, "close");
		await opened(open(port, "upload"));
	});

	test("counts an IPv6 household once", async () => {
		const { port, ndt7 } = await measurer({ maxPerAddress: 1, addressOf: () => "2001:db8:0:1::5" });
		await opened(open(port, "upload"));
		expect([ndt7.busy("2001:db8:0:1::9"), ndt7.busy("2001:db8:0:2::9")]).toEqual([true, false]);
	});

	test("lets a running test end at shutdown, accepts no other, and waits no longer than told", async () => {
		const { port, ndt7 } = await measurer({ downloadTime: 700 });
		const inProgress = open(port);
		inProgress.on("message", () => {});
		await opened(inProgress);
		const stopped = ndt7.stop(5000);
		expect(await refusal(open(port))).toBe(503);
		expect((await once(inProgress, "close"))[0]).toBe(1000);
		await stopped;

		const other = await measurer();
		const long = open(other.port, "upload");
		await opened(long);
		const closing = once(long, "close");
		await other.ndt7.stop(50);
		expect((await closing)[0]).toBe(1006);
	});

	test("survives a client that breaks the protocol", async () => {
		const { port } = await measurer();
		const socket = open(port);
		await opened(socket);
		(socket as unknown as { _socket: { write(bytes: Buffer): void } })._socket.write(Buffer.alloc(64, 0xff));
		await once(socket, "close");
		await opened(open(port));
	});
});
