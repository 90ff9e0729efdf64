import { readFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { createApp } from "../../app.ts";
import type { HasherOptions } from "../../auth/hasher.ts";
import type { Help } from "../../contract/chat.ts";
import type { Environment } from "../../contract/environment.ts";
import type { Deps } from "../../deps.ts";
import { describeError } from "../../http/log.ts";
import type { AltchaWork } from "../../integrations/bot/altcha.ts";
import { canStartSpeedTest, isPageUp } from "../../integrations/probes.ts";
import { isApiPath } from "../../path-rules.ts";
import { statusWork } from "../periodic-work.ts";
import { type Config, ConfigError, listStartupNotes, readConfig } from "../settings/config.ts";
import { isComplete } from "./build/site-build.ts";
import { createNodeDeps, type NodeDeps } from "./deps.ts";
import { listen } from "./listen.ts";
import { readSite } from "./site/files.ts";
import { createSite } from "./site/site.ts";
import { createSpeedDeps, type Ndt7, type Ndt7Options, openNdt7 } from "./speed/ndt7.ts";

const formatHost = (host: string, port: number): string =>
	`${host.includes(":") ? `[${host}]` : host}:${port}`;

/** The address to connect to for a listening host, which may be a wildcard. */
const toConnectableHost = (host: string): string => ({ "0.0.0.0": "127.0.0.1", "::": "::1" })[host] ?? host;

/** What the status check requests each minute, which is nobody's visit. */
export const probePath = "/?status-check";

/** Self-checks: the home page if there are pages, and the speed test if it runs here. */
function createProbes(config: Config, port: number, { pages, tests }: { pages: boolean; tests: boolean }) {
	const self = formatHost(toConnectableHost(config.host), port);
	const speedTestUrl = tests ? `ws://${self}` : config.speed.server && `wss://${config.speed.server}`;
	return {
		site: pages ? () => isPageUp(`http://${self}${probePath}`) : null,
		speed: speedTestUrl ? () => canStartSpeedTest(speedTestUrl) : null,
	};
}

export interface StartOptions {
	/** Replaces `process.env`; read once. */
	env?: Environment;
	/** A complete build (site-build.ts), or null for the API only. */
	distDir?: string | null;
	now?: () => number;
	hasher?: HasherOptions;
	/** Reduces the proof of work, for tests. */
	botWork?: AltchaWork;
	/** Overrides the speed test's limits. */
	ndt7?: Partial<Ndt7Options>;
	/** Milliseconds between status measurements and feed refreshes (default a minute); 0 disables them, for tests that count connections. */
	statusEvery?: number;
}

const drainTime = 10_000;

const createHelpReader =
	(distDir: string): NonNullable<Deps["help"]> =>
	async (locale) => {
		const text = await readFile(join(distDir, "chat", `${locale}.json`), "utf8").catch(() => null);
		return text === null ? null : (JSON.parse(text) as Help);
	};

function createHttpServer(ndt7: Ndt7 | null) {
	const server = createServer({
		requestTimeout: 30_000,
		headersTimeout: 15_000,
		connectionsCheckingInterval: 5_000,
		keepAliveTimeout: 65_000,
		optimizeEmptyRequests: true,
		// Other upgrades, such as to HTTP/2, are ignored and the request is answered normally.
		shouldUpgradeCallback: (request) => ndt7?.handles(request) ?? false,
	});
	// Milliseconds without progress, so a slow download may take as long as it needs.
	server.timeout = 45_000;
	server.maxConnections = 2000;
	// At the limit, idle connections make room for the next visitor.
	server.on("drop", () => server.closeIdleConnections());
	return server;
}

/** Starts site and API in this process. Port 0 picks a free port, and the origin follows unless ORIGIN is set. */
export async function start(options: StartOptions = {}) {
	const { env = {}, distDir = null } = options;
	const config = readConfig(env);
	if (distDir && !isComplete(distDir))
		throw new ConfigError([`${distDir} is not a complete build: run \`npm run build\`.`]);
	const ndt7 = openNdt7(config, options.ndt7);
	const server = createHttpServer(ndt7);
	const ready = Promise.withResolvers<RequestListener>();
	server.on("request", async (request, response) => (await ready.promise)(request, response));
	// First, because a second process on a taken port must leave the data alone.
	const { port } = await listen(server, config, "PORT");
	if (config.port === 0 && !env.ORIGIN) config.origin = `http://localhost:${port}`;
	const giveUp = async (error: unknown, node?: NodeDeps): Promise<never> => {
		server.close();
		server.closeAllConnections();
		await node?.close();
		throw error;
	};
	const node = await createNodeDeps(config, options).catch(giveUp);
	node.deps.speed = createSpeedDeps(config, ndt7);
	node.deps.probes = createProbes(config, port, { pages: distDir !== null, tests: ndt7 !== null });
	if (ndt7) server.on("upgrade", ndt7.upgrade);

	const metrics = config.metrics
		? await (await import("./metrics.ts"))
				.startMetrics(config.metrics, node.deps, config.dataDir)
				.catch((error) => giveUp(error, node))
		: undefined;
	if (metrics) {
		node.deps.observe = metrics.call;
		node.deps.count = metrics.count;
	}
	await node.startJobs();

	const app = createApp(node.deps);
	const api = getRequestListener(app.fetch);
	let site: ReturnType<typeof createSite>;
	const reload = () => {
		site = createSite(readSite(distDir), config.origin);
		if (distDir) node.deps.help = createHelpReader(distDir);
	};
	reload();
	ready.resolve((request, response) => {
		const onError = (error: unknown) => {
			node.deps.log.error("answer", describeError(error));
			response.destroy();
		};
		if (isApiPath(request.url ?? "/")) return void api(request, response).catch(onError);
		if (request.url !== probePath) metrics?.page();
		site(request, response)?.catch(onError);
	});

	const { statusEvery = statusWork.every } = options;
	// Started only once the server answers, and feed first: after a night offline it would be outdated.
	if (statusEvery) node.every(statusEvery, () => statusWork.run(node.deps));
	let stopping: Promise<void> | undefined;
	/** Finishes open requests within 10 s, then closes everything. */
	const stop = () => {
		stopping ??= (async () => {
			const closed = server[Symbol.asyncDispose]();
			// Keep-alive connections become idle only after their response, so check repeatedly.
			const idle = setInterval(() => server.closeIdleConnections(), 50);
			server.closeIdleConnections();
			const force = setTimeout(() => server.closeAllConnections(), drainTime);
			await ndt7?.stop(drainTime);
			await closed;
			clearInterval(idle);
			clearTimeout(force);
			await metrics?.close();
			await node.close();
		})();
		return stopping;
	};
	return {
		url: `http://${formatHost(config.host, port)}`,
		metricsUrl: metrics?.url,
		config,
		notes: listStartupNotes(config, node.deps.devPages?.keys.mailbox),
		server,
		reload,
		stop,
	};
}

export type RunningServer = Awaited<ReturnType<typeof start>>;

/** Runs until SIGTERM or SIGINT; prints the URL and the startup notes. */
export async function serve(options: StartOptions): Promise<RunningServer> {
	const running = await start(options);
	const metricsLine = running.metricsUrl ? [`Prometheus metrics: ${running.metricsUrl}`] : [];
	console.log([running.config.origin, ...metricsLine, ...running.notes].join("\n  "));
	const end = () => running.stop().then(() => process.exit(0));
	process.once("SIGTERM", end);
	process.once("SIGINT", end);
	return running;
}
