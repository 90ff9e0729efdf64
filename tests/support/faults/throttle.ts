import { connect, createServer, type Socket } from "node:net";
import { listen } from "../listen.ts";

interface Waiting {
	/** Null marks the end of the stream. */
	bytes: Buffer | null;
	to: Socket;
}

/** One direction of the link: all connections share one queue and one rate. */
function createLane(mbps: number, queue: number) {
	const perMs = (mbps * 1e6) / 8 / 1000;
	/** At least what the link sends between two timer ticks, or it would idle. */
	const room = Math.max(queue, perMs * 20);
	const waiting: Waiting[] = [];
	const paused = new Set<Socket>();
	let queued = 0;
	let credit = 0;
	let startedAt = performance.now();

	const timer = setInterval(() => {
		const now = performance.now();
		// Timers run late on a busy machine, so a busy link makes up for missed ticks. An idle link must not accumulate credit.
		const used = waiting.length > 0 || paused.size > 0;
		credit = Math.min(used ? perMs * 1000 : perMs * 4, credit + (now - startedAt) * perMs);
		startedAt = now;
		for (let first = waiting[0]; first && credit >= 1; first = waiting[0]) {
			if (!first.bytes) {
				first.to.end();
				waiting.shift();
				continue;
			}
			const piece = first.bytes.subarray(0, Math.floor(credit));
			if (!first.to.destroyed) first.to.write(piece);
			credit -= piece.length;
			queued -= piece.length;
			if (piece.length === first.bytes.length) waiting.shift();
			else first.bytes = first.bytes.subarray(piece.length);
		}
		if (queued > room) return;
		for (const socket of paused) socket.resume();
		paused.clear();
	}, 2);

	return {
		forward(from: Socket, to: Socket): void {
			from.on("data", (bytes: Buffer) => {
				waiting.push({ bytes, to });
				queued += bytes.length;
				if (queued <= room) return;
				from.pause();
				paused.add(from);
			});
			from.on("end", () => waiting.push({ bytes: null, to }));
			from.on("close", () => paused.delete(from));
			from.on("error", () => to.destroy());
		},
		end: () => clearInterval(timer),
	};
}

/**
 * A throttled link in front of a server: rates in Mbit/s, buffer size in bytes. All connections share it, so one connection's
 * backlog delays the others.
 */
export async function throttle(
	port: number,
	{ down, up = down, queue = 8192 }: { down: number; up?: number; queue?: number },
): Promise<{ port: number; close(): void }> {
	const lanes = { down: createLane(down, queue), up: createLane(up, queue) };
	const sockets = new Set<Socket>();
	const server = createServer({ allowHalfOpen: true }, (client) => {
		const upstream = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
		for (const socket of [client, upstream]) {
			socket.setNoDelay(true);
			sockets.add(socket);
			socket.on("close", () => sockets.delete(socket));
		}
		lanes.up.forward(client, upstream);
		lanes.down.forward(upstream, client);
	});
	return {
		port: await listen(server),
		close() {
			for (const socket of sockets) socket.destroy();
			lanes.down.end();
			lanes.up.end();
			server.close();
		},
	};
}
