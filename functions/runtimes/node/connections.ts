import type { IncomingMessage, Server, ServerResponse } from "node:http";

type Connection = IncomingMessage["socket"];

export interface ConnectionLimits {
	most: number;
	/** Milliseconds a connection may be idle during a response. */
	silence: number;
	/** Milliseconds from a request to the end of its response. */
	answer: number;
	/** Milliseconds between checks for slow responses. */
	look: number;
}

/**
 * Browsers open six connections. An idle one costs about 20 kB, so all together some 40 MB. No
 * response takes minutes even at 20 kbit/s, because no file exceeds 150 kB compressed.
 */
const usual: ConnectionLimits = { most: 2000, silence: 45_000, answer: 120_000, look: 5_000 };

interface Held {
	/** Start times of pending responses, oldest first; HTTP/1.1 answers in order. */
	asked: number[];
	/** Order of becoming idle; Infinity if the connection must not be closed. */
	turn: number;
}

/**
 * Limits the resources held by slow, idle or numerous clients. At the connection limit, the longest-idle one is closed for a new one; if none is idle, the new
 * one is rejected. Clients that read too slowly are cut off. (Slow headers and bodies are covered by `headersTimeout` and `requestTimeout`.)
 */
export function limitConnections(server: Server, limits: Partial<ConnectionLimits> = {}): void {
	const { most, silence, answer, look } = { ...usual, ...limits };
	// Keeps the cost per response at two map lookups; the longest-idle one is searched for only when needed.
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
	// Speed test connections have their own limits and never count as idle.
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
