import { createServer } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { countQueuedMails } from "../../db/queries/mails.ts";
import { sumByLabel } from "../../db/queries/site.ts";
import type { BusinessEvent, Deps, RequestMetric } from "../../deps.ts";
import { findMailFault } from "../../mail/deliver.ts";
import { getFreeBytes } from "./deps.ts";
import { listen } from "./listen.ts";

const events: Record<BusinessEvent, [name: string, help: string]> = {
	signup: ["site_signups_total", "Accounts created"],
	trial: ["site_trials_total", "Free trials started"],
	purchase: ["site_purchases_total", "Plans bought"],
	renewal: ["site_renewals_total", "Renewals paid"],
	refund: ["site_refunds_total", "Payments refunded"],
	payment_failed: ["site_payments_failed_total", "Failed renewals"],
	mail_sent: ["site_mails_sent_total", "Mails accepted by a server"],
	mail_failed: ["site_mails_failed_total", "Failed mail attempts"],
};
/** Metric labels of the assistant's counters (functions/assistant/index.ts); others count as answered. */
const questionKinds: Record<string, string> = { closest: "offered", unknown: "unknown", talk: "talk" };

/** Prometheus metrics on a port of their own, for the operator's network. Labels contain no personal data. */
export async function startMetrics(
	{ port, host }: { port: number; host: string },
	deps: Deps,
	dataDir: string,
) {
	const registry = new Registry();
	const registers = [registry];
	collectDefaultMetrics({ register: registry });
	const calls = new Counter({
		name: "site_calls_total",
		help: "API requests",
		labelNames: ["method", "route", "status"],
		registers,
	});
	const seconds = new Histogram({
		name: "site_call_seconds",
		help: "Duration of API requests",
		labelNames: ["route"],
		buckets: [0.005, 0.02, 0.1, 0.3, 1, 3, 10],
		registers,
	});
	const pages = new Counter({ name: "site_pages_total", help: "Requests for pages and files", registers });
	const counters = Object.fromEntries(
		Object.entries(events).map(([event, [name, help]]) => [event, new Counter({ name, help, registers })]),
	) as Record<BusinessEvent, Counter>;
	// What can't be read is left out: a collector that fails would fail them all.
	const gauge = (name: string, help: string, read: () => Promise<number> | number) =>
		new Gauge({
			name,
			help,
			registers,
			async collect() {
				try {
					this.set(await read());
				} catch {
					this.remove();
				}
			},
		});
	gauge("site_mails_waiting", "Queued mails", () => countQueuedMails(deps.db));
	gauge("site_mail_failing", "1 while mail fails", async () => Number((await findMailFault(deps)) !== null));
	gauge("site_disk_free_bytes", "Free bytes on the database's disk", () => getFreeBytes(dataDir));
	new Counter({
		name: "site_questions_total",
		help: "Questions to the assistant by kind of answer, without those that opted out of counting",
		labelNames: ["kind"],
		registers,
		async collect() {
			const rows = await sumByLabel(deps.db, "Chat", "ask").catch(() => null);
			this.reset();
			if (!rows) return;
			for (const kind of ["answered", "offered", "unknown", "talk"]) this.inc({ kind }, 0);
			for (const { label, total } of rows) this.inc({ kind: questionKinds[label] ?? "answered" }, total);
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
	server.maxConnections = 50;
	const address = await listen(server, { port, host }, "METRICS_PORT");
	return {
		call({ method, route, status, ms }: RequestMetric) {
			calls.inc({ method, route, status });
			seconds.observe({ route }, ms / 1000);
		},
		page: () => pages.inc(),
		count: (event: BusinessEvent) => counters[event].inc(),
		url: `http://${host}:${address.port}/metrics`,
		async close() {
			const closed = server[Symbol.asyncDispose]();
			server.closeAllConnections();
			await closed;
		},
	};
}
