import { WebSocket } from "ws";

/** Milliseconds between measurements that the server sends. */
const interval = 250;
const smallestMessage = 2 ** 13;
/** Messages grow while they are less than this share of all that was sent, so that slow lines get small ones. */
const share = 16;

/** Messages in one turn of the event loop: a line may take them as fast as they are made. */
const mostAtOnce = 8;

/** Sends what the server counts, four times a second, until the client is gone. Bytes, and microseconds since the start. */
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

/** Closes after `ms`, when all that waits to be sent has left. */
function closeAfter(client: WebSocket, ms: number): void {
	const timer = setTimeout(() => client.close(1000), ms);
	client.once("close", () => clearTimeout(timer));
}

/**
 * The download: as much as the line takes for `ms` milliseconds, or `most` bytes. Two messages wait here at most, so what is counted has left.
 * @param data random bytes, as many as the largest message
 */
export function download(client: WebSocket, data: Buffer, ms: number, most: number): void {
	let size = smallestMessage;
	let sentBytes = 0;
	let planned = false;
	/** By way of the event loop: a line that takes everything at once would let nobody else have a turn. */
	const plan = () => {
		if (planned) return;
		planned = true;
		setImmediate(fill);
	};
	function fill(): void {
		planned = false;
		for (let turn = 0; turn < mostAtOnce; turn++) {
			if (sentBytes >= most) client.close(1000);
			if (client.readyState !== WebSocket.OPEN || client.bufferedAmount >= 2 * size) return;
			client.send(data.subarray(0, size), plan);
			sentBytes += size;
			if (size < data.length && size * share < sentBytes) size *= 2;
		}
	}
	report(client, "download", () => Math.max(0, sentBytes - client.bufferedAmount));
	closeAfter(client, ms);
	fill();
}

/** The upload: counts at the socket, as a slow line takes seconds for one whole message. Ends sooner after `most` bytes. */
export function upload(
	client: WebSocket,
	socket: { readonly bytesRead: number },
	ms: number,
	most: number,
): void {
	const before = socket.bytesRead;
	client.on("message", () => {
		if (socket.bytesRead - before >= most) client.close(1000);
	});
	report(client, "upload", () => socket.bytesRead - before);
	closeAfter(client, ms);
}
