import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { ConfigError } from "../settings/config.ts";

type Connection = IncomingMessage["socket"];

/** A browser opens six, idle ones cost little memory, and no page or file takes two minutes on the slowest link. */
const defaultLimits = {
	max: 2000,
	/** Milliseconds a connection may be idle during a response. */
	idleTimeout: 45_000,
	/** Milliseconds from a request to the end of its response. */
	responseTimeout: 120_000,
	/** Milliseconds between checks for slow responses. */
	checkInterval: 5_000,
};
export type ConnectionLimits = typeof defaultLimits;

interface ConnectionState {
	/** Start times of pending responses, oldest first; HTTP/1.1 answers in order. */
	requestTimes: number[];
	/** Order of becoming idle; Infinity if the connection must not be closed. */
	idleOrder: number;
}

/** Listens at the port of a setting; throws `ConfigError` if that's taken. */
export const listen = (
	server: Server,
	{ port, host }: { port: number; host: string },
	setting: "PORT" | "METRICS_PORT",
) =>
	new Promise<AddressInfo>((resolve, reject) => {
		server.once("error", (error: NodeJS.ErrnoException) => {
			const isTaken = error.code === "EADDRINUSE";
			reject(
				isTaken ? new ConfigError([`Port ${port} is in use. Choose another one with ${setting}.`]) : error,
			);
		});
		server.listen(port, host, () => resolve(server.address() as AddressInfo));
	});

/** At the limit, closes the longest-idle connection for a new one (or rejects it). Cuts off clients that read too slowly. */
export function limitConnections(server: Server, limits: Partial<ConnectionLimits> = {}): void {
	const { max, idleTimeout, responseTimeout, checkInterval } = { ...defaultLimits, ...limits };
	// Keeps the cost per response at two map lookups; the longest-idle one is searched for only when needed.
	const open = new Map<Connection, ConnectionState>();
	let idleCount = 0;

	function closeLongestIdle(): void {
		let [longest, first] = [undefined as Connection | undefined, Number.POSITIVE_INFINITY];
		for (const [socket, { requestTimes, idleOrder }] of open)
			if (requestTimes.length === 0 && idleOrder < first) [longest, first] = [socket, idleOrder];
		if (longest) end(longest);
	}
	function end(socket: Connection): void {
		open.delete(socket);
		socket.destroy();
	}
	function onResponseClosed(this: ServerResponse): void {
		const state = open.get(this.req.socket);
		state?.requestTimes.shift();
		if (state?.requestTimes.length === 0) state.idleOrder = idleCount++;
	}

	server.timeout = idleTimeout;
	server.on("connection", (socket: Connection) => {
		if (open.size >= max) closeLongestIdle();
		if (open.size >= max) return void socket.destroy();
		open.set(socket, { requestTimes: [], idleOrder: idleCount++ });
		socket.once("close", () => open.delete(socket));
	});
	server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
		open.get(socket)?.requestTimes.push(performance.now());
		response.on("close", onResponseClosed);
	});
	// Speed test connections have their own limits and never count as idle.
	server.on("upgrade", ({ socket }: IncomingMessage) => {
		const state = open.get(socket);
		if (state) state.idleOrder = Number.POSITIVE_INFINITY;
	});
	const timer = setInterval(() => {
		const late = performance.now() - responseTimeout;
		for (const [socket, { requestTimes }] of open) if ((requestTimes[0] ?? late) < late) end(socket);
	}, checkInterval).unref();
	server.once("close", () => clearInterval(timer));
}
