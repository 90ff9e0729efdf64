import type { IncomingMessage, Server, ServerResponse } from "node:http";

type Connection = IncomingMessage["socket"];

export interface ConnectionLimits {
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

interface Held {
	/** When each answer under way was asked for, the oldest first: they leave in this order. */
	asked: number[];
	/** Which it was among all that came or began to wait for a request; none that can be told to go has Infinity. */
	turn: number;
}

/**
 * Bounds what clients that are slow, silent or many can hold of a server. Too many connections: the one goes that has waited
 * longest without an answer under way, so that somebody new always finds room; where all have one, the new one goes. A client
 * that asks and does not read, or reads a byte now and then, is cut off. (Headers and bodies that come slowly are up to the
 * server's own `headersTimeout` and `requestTimeout`.)
 */
export function limitConnections(server: Server, limits: Partial<ConnectionLimits> = {}): void {
	const { most, silence, answer, look } = { ...usual, ...limits };
	// Two looks into this are all that an answer pays; who has waited longest is searched for where somebody has to go.
	const open = new Map<Connection, Held>();
	let turns = 0;

	function makeRoom(): void {
		let [longest, first] = [undefined as Connection | undefined, Number.POSITIVE_INFINITY];
		for (const [socket, { asked, turn }] of open)
			if (asked.length === 0 && turn < first) [longest, first] = [socket, turn];
		if (longest) end(longest);
	}
	function end(socket: Connection): void {
		open.delete(socket);
		socket.destroy();
	}
	function answered(this: ServerResponse): void {
		const held = open.get(this.req.socket);
		held?.asked.shift();
		if (held?.asked.length === 0) held.turn = turns++;
	}

	server.timeout = silence;
	server.on("connection", (socket: Connection) => {
		if (open.size >= most) makeRoom();
		if (open.size >= most) return void socket.destroy();
		open.set(socket, { asked: [], turn: turns++ });
		socket.once("close", () => open.delete(socket));
	});
	server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
		open.get(socket)?.asked.push(performance.now());
		response.on("close", answered);
	});
	// A connection of the speed test has limits of its own, and is none that waits.
	server.on("upgrade", ({ socket }: IncomingMessage) => {
		const held = open.get(socket);
		if (held) held.turn = Number.POSITIVE_INFINITY;
	});
	const timer = setInterval(() => {
		const late = performance.now() - answer;
		for (const [socket, { asked }] of open) if ((asked[0] ?? late) < late) end(socket);
	}, look).unref();
	server.once("close", () => clearInterval(timer));
}
