import { WebSocket } from "ws";

/** Milliseconds between the server's measurements. */
const interval = 250;
const minMessageSize = 2 ** 13;
/** Messages grow while smaller than this fraction of the bytes sent, so slow connections get small ones. */
const growthDivisor = 16;

/** Messages per turn of the event loop; a fast connection could take them without end. */
const maxPerTurn = 8;

/** Sends the server's byte count and elapsed microseconds four times a second. */
function report(client: WebSocket, test: "download" | "upload", bytes: () => number): void {
	const start = performance.now();
	const timer = setInterval(() => {
		if (client.readyState !== WebSocket.OPEN) return;
		const ElapsedTime = Math.round((performance.now() - start) * 1000);
		client.send(
			JSON.stringify({ Origin: "server", Test: test, AppInfo: { ElapsedTime, NumBytes: bytes() } }),
		);
	}, interval);
	client.once("close", () => clearInterval(timer));
}

/** Closes after `ms`, once everything queued is sent. */
function closeAfter(client: WebSocket, ms: number): void {
	const timer = setTimeout(() => client.close(1000), ms);
	client.once("close", () => clearTimeout(timer));
}

/** At full speed for `ms` or `maxBytes`; with at most two messages buffered, counted bytes have been sent. @param data of the largest message */
export function download(client: WebSocket, data: Buffer, ms: number, maxBytes: number): void {
	let size = minMessageSize;
	let sentBytes = 0;
	let isScheduled = false;
	/** Via the event loop: a fast connection would starve everyone else. */
	const scheduleFill = () => {
		if (isScheduled) return;
		isScheduled = true;
		setImmediate(fill);
	};
	function fill(): void {
		isScheduled = false;
		for (let turn = 0; turn < maxPerTurn; turn++) {
			if (sentBytes >= maxBytes) client.close(1000);
			if (client.readyState !== WebSocket.OPEN || client.bufferedAmount >= 2 * size) return;
			client.send(data.subarray(0, size), scheduleFill);
			sentBytes += size;
			if (size < data.length && size * growthDivisor < sentBytes) size *= 2;
		}
	}
	report(client, "download", () => Math.max(0, sentBytes - client.bufferedAmount));
	closeAfter(client, ms);
	fill();
}

/** Upload: counts at the socket, because a slow connection takes seconds per message. Ends early after `maxBytes`. */
export function upload(
	client: WebSocket,
	socket: { readonly bytesRead: number },
	ms: number,
	maxBytes: number,
): void {
	const before = socket.bytesRead;
	client.on("message", () => {
		if (socket.bytesRead - before >= maxBytes) client.close(1000);
	});
	report(client, "upload", () => socket.bytesRead - before);
	closeAfter(client, ms);
}
