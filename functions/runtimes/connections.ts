import type { IncomingMessage, Server, ServerResponse } from "node:http";

type Connection = IncomingMessage["socket"];

export interface ConnectionLimits {
	/** Connections at once. */
	most: number;
	/** Milliseconds in which a connection with an answer under way has to move a byte. */
	silence: number;
	/** Milliseconds from a request to the last byte of its answer. */
	answer: number;
	/** Milliseconds between looks at answers that take too long. */
	look: number;
}

/**
 * A browser has six. A kept one costs about 20 kB, so all of them some 40 MB. Nothing that is sent takes minutes, even at
 * 20 kbit/s: no file has more than 150 kB compressed.
 */
const usual: ConnectionLimits = { most: 2000, silence: 45_000, answer: 120_000, look: 5_000 };

/**
 * Bounds what clients that are slow, silent or many can hold of a server. Too many connections: the one goes that has waited
 * longest without an answer under way, so that somebody new always finds room; where all have one, the new one goes. A client
 * that asks and does not read, or reads a byte now and then, is cut off. (Headers and bodies that come slowly are up to the
 * server's own `headersTimeout` and `requestTimeout`.)
 */
export function limitConnections(server: Server, limits: Partial<ConnectionLimits> = {}): void {
	const { most, silence, answer, look } = { ...usual, ...limits };
	/** Those without an answer under way, the longest waiting first. */
	const waiting = new Set<Connection>();
	/** Answers under way, of connections that are none of a speed test. */
	const answers = new Map<ServerResponse, { socket: Connection; since: number }>();
	const under = new Map<Connection, number>();
	let open = 0;

	server.timeout = silence;
	server.on("connection", (socket: Connection) => {
		open++;
		if (open > most) {
			const [longest = socket] = waiting;
			waiting.delete(longest);
			longest.destroy();
		}
		if (!socket.destroyed) waiting.add(socket);
		socket.once("close", () => {
			open--;
			waiting.delete(socket);
			under.delete(socket);
		});
	});
	server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
		waiting.delete(socket);
		under.set(socket, (under.get(socket) ?? 0) + 1);
		answers.set(response, { socket, since: performance.now() });
		response.once("close", () => {
			answers.delete(response);
			const left = (under.get(socket) ?? 1) - 1;
			if (left > 0) under.set(socket, left);
			else {
				under.delete(socket);
				if (!socket.destroyed) waiting.add(socket);
			}
		});
	});
	// A connection of the speed test has limits of its own, and is none that waits.
	server.on("upgrade", ({ socket }: IncomingMessage) => void waiting.delete(socket));
	const timer = setInterval(() => {
		const late = performance.now() - answer;
		for (const { socket, since } of answers.values()) {
			if (since > late) break;
			socket.destroy();
		}
	}, look).unref();
	server.once("close", () => clearInterval(timer));
}
