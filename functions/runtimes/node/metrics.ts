import { createServer } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { RequestMetric } from "../../deps.ts";
import { limitConnections } from "./connections.ts";

export interface Metrics {
	/** Counts one call of the API. */
	call(call: RequestMetric): void;
	/** Counts one request for a page or a file. */
	page(): void;
	/** Where they can be read. */
	url: string;
	close(): Promise<void>;
}

/**
 * Figures for Prometheus at a port of their own, which is for the operator's network alone: calls by route and status with
 * their times, pages, mails that wait, and what Node says of itself. No label holds anything personal.
 * @param mailsWaiting how many mails are still to be sent
 */
export async function startMetrics(
	{ port, host }: { port: number; host: string },
	mailsWaiting: () => Promise<number>,
): Promise<Metrics> {
	const registry = new Registry();
	const registers = [registry];
	collectDefaultMetrics({ register: registry });
	const calls = new Counter({
		name: "site_calls_total",
		help: "Calls of the API",
		labelNames: ["method", "route", "status"],
		registers,
	});
	const seconds = new Histogram({
		name: "site_call_seconds",
		help: "Time a call of the API took",
		labelNames: ["route"],
		buckets: [0.005, 0.02, 0.1, 0.3, 1, 3, 10],
		registers,
	});
	const pages = new Counter({ name: "site_pages_total", help: "Requests for pages and files", registers });
	new Gauge({
		name: "site_mails_waiting",
		help: "Mails that are still to be sent",
		registers,
		async collect() {
			this.set(await mailsWaiting());
		},
	});
	const server = createServer((request, response) => {
		const answer = async () => {
			const found = request.url === "/metrics";
			const text = found ? await registry.metrics() : "";
			response.writeHead(found ? 200 : 404, { "Content-Type": registry.contentType }).end(text);
		};
		answer().catch(() => response.writeHead(500).end());
	});
	limitConnections(server, { most: 50 });
	await new Promise<void>((resolve, reject) => {
		server.once("error", reject);
		server.listen(port, host, resolve);
	});
	const address = server.address();
	return {
		call({ method, route, status, ms }) {
			calls.inc({ method, route, status });
			seconds.observe({ route }, ms / 1000);
		},
		page: () => pages.inc(),
		url: `http://${host}:${typeof address === "object" && address ? address.port : port}/metrics`,
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}
