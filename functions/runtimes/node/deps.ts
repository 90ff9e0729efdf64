import { statfsSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import brand from "../../../content/brand.json" with { type: "json" };
import { createHasher, type HasherOptions, hasherDefaults } from "../../auth/hasher.ts";
import { isLoopbackHost, isLoopbackOrigin } from "../../contract/address.ts";
import { createDb } from "../../db/index.ts";
import { repairFutureTimes } from "../../db/queries/sweep.ts";
import type { Deps } from "../../deps.ts";
import { createBusyError } from "../../http/api-error.ts";
import { createLog, describeError } from "../../http/log.ts";
import { findForwardedAddress } from "../../http/request/address.ts";
import type { AltchaWork } from "../../integrations/bot/altcha.ts";
import { createMmdbGeo } from "../../integrations/geo/mmdb.ts";
import { checkMail } from "../../mail/deliver.ts";
import { deriveDevKeys } from "../../sandbox/guard.ts";
import { minute, second } from "../../utils/time.ts";
import { listPeriodicWork } from "../periodic-work.ts";
import type { Config } from "../settings/config.ts";
import { createIntegrations } from "../settings/integrations.ts";
import { loadSecrets } from "../settings/secrets.ts";
import { dropOldBackups, migrateSafely, openData, openDatabase } from "./backup.ts";

/** What `@hono/node-server` passes as `env`. */
interface NodeEnv {
	incoming?: Pick<IncomingMessage, "headers" | "socket">;
}

const findSocketAddress = (env: unknown) => (env as NodeEnv | undefined)?.incoming?.socket?.remoteAddress;
const readHeaders = (env: unknown) => (env as NodeEnv | undefined)?.incoming?.headers ?? {};

/** Maximum queued writes: at a few milliseconds each (up to 40 for an assistant question), about a second. */
const maxQueuedWrites = 150;

/** Minimum free bytes for writes to succeed; SQLite's log can take a page more even on a full disk. */
const minFreeBytes = 256 * 1024;

/** Free bytes on a folder's disk for this process; infinite if the file system doesn't report its size. */
export function getFreeBytes(folder: string): number {
	const { blocks, bavail, bsize } = statfsSync(folder);
	return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
}

/** Runs requests that block the process (disk writes, the assistant) one per turn of the event loop. Throws `busy` if `max` wait. */
export function createWriteQueue(max: number): () => Promise<void> {
	const waiting: (() => void)[] = [];
	const next = () => {
		waiting.shift()?.();
		if (waiting.length > 0) setImmediate(next);
	};
	return () =>
		new Promise((resolve, reject) => {
			if (waiting.length >= max) return reject(createBusyError());
			waiting.push(resolve);
			if (waiting.length === 1) setImmediate(next);
		});
}

function cacheForASecond<Value>(make: () => Promise<Value>): () => Promise<Value> {
	let at = Number.NEGATIVE_INFINITY;
	let answer: Promise<Value>;
	return () => {
		if (performance.now() - at >= second) {
			at = performance.now();
			answer = make();
		}
		return answer;
	};
}

/** Opens database, secrets and integrations. */
export async function createNodeDeps(
	config: Config,
	{
		now = Date.now,
		hasher = hasherDefaults,
		botWork,
		migrate = migrateSafely,
	}: {
		now?: () => number;
		hasher?: HasherOptions;
		botWork?: AltchaWork;
		migrate?: typeof migrateSafely;
	} = {},
) {
	const log = createLog(config.logLevel, (line) => process.stdout.write(`${line}\n`));
	const secrets = openData(config.dataDir, loadSecrets);
	const sqlite = openDatabase(config.dataDir);
	try {
		await migrate(sqlite, config.dataDir, now());
	} catch (error) {
		sqlite.close();
		throw error;
	}
	const from = { fromName: brand.name, fromAddress: config.mailFrom };
	const integrations = createIntegrations(config, secrets, { now, botWork });
	const mail = config.smtpUrl
		? (await import("../../integrations/mail/smtp.ts")).createSmtp({ url: config.smtpUrl, ...from })
		: integrations.mail;
	const pending = new Set<Promise<unknown>>();
	const deps: Deps = {
		...integrations,
		mail,
		db: createDb(sqlite),
		writable: cacheForASecond(async () => getFreeBytes(config.dataDir) >= minFreeBytes && sqlite.writable()),
		truncateWal: () => sqlite.truncateWal(),
		hasher: createHasher(hasher),
		geo: createMmdbGeo({ city: config.geoCityDb, asn: config.geoAsnDb }, (error) =>
			log.error("geo database", describeError(error)),
		),
		devPages:
			isLoopbackHost(config.host) && isLoopbackOrigin(config.origin)
				? { keys: deriveDevKeys(secrets.hashKey), findSocketAddress: findSocketAddress }
				: null,
		queueWrite: createWriteQueue(maxQueuedWrites),
		// Node joins repeated headers with commas.
		addressOf: (_, env) =>
			findForwardedAddress(
				`${readHeaders(env)["x-forwarded-for"] ?? ""}`,
				findSocketAddress(env),
				config.proxyHops,
			),
		defer(name, work) {
			pending.add(work);
			work.finally(() => pending.delete(work)).catch((error) => log.error(name, describeError(error)));
		},
		log,
	};
	const run = (work: () => Promise<unknown>) => deps.defer("timer", work());
	const timers: NodeJS.Timeout[] = [];
	/** Runs immediately and then periodically, because a machine restarted daily might never reach the first interval. */
	const every = (ms: number, work: () => Promise<unknown>) => {
		let isRunning = false;
		const takeTurn = () => {
			// With a slow mail server, runs would pile up, each with a connection of its own.
			if (isRunning) return;
			isRunning = true;
			run(() => work().finally(() => (isRunning = false)));
		};
		takeTurn();
		timers.push(setInterval(takeTurn, ms).unref());
	};
	return {
		deps,
		every,
		/** Starts the sandboxes and the periodic jobs, which only a site needs. */
		async startJobs() {
			const { payments, coins } = config;
			if (payments.kind === "sandbox" || coins.kind === "sandbox")
				(await import("./sandboxes.ts")).startSandboxes(deps, config, every);
			run(() => checkMail(deps));
			every(10 * minute, async () => {
				// At the edge the clock is Cloudflare's.
				await repairFutureTimes(deps.db, now());
				dropOldBackups(config.dataDir, now());
			});
			for (const { every: ms, run: work } of Object.values(listPeriodicWork())) every(ms, () => work(deps));
		},
		/** Waits for deferred work, then closes mail and database. */
		async close() {
			deps.isClosing = true;
			timers.forEach(clearInterval);
			while (pending.size > 0) await Promise.allSettled([...pending]);
			mail.close?.();
			sqlite.close();
		},
	};
}

export type NodeDeps = Awaited<ReturnType<typeof createNodeDeps>>;
