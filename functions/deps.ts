import type { Locale } from "../i18n/locales.ts";
import type { Hasher } from "./auth/hasher.ts";
import type { Help, SpeedSource } from "./contract/index.ts";
import type { Db } from "./db/index.ts";
import type { Log } from "./http/log.ts";
import type { LanguageModel } from "./integrations/assistant.ts";
import type { BotCheck } from "./integrations/bot/index.ts";
import type { Coins } from "./integrations/coins/index.ts";
import type { GeoLocator } from "./integrations/geo/index.ts";
import type { Mailer } from "./integrations/mail/index.ts";
import type { Payments } from "./integrations/payments/index.ts";
import type { createServers } from "./integrations/servers.ts";
import type { createTiles } from "./integrations/tiles/index.ts";
import type { DevPages } from "./sandbox/guard.ts";
import type { Catalogue } from "./shared/catalogue.ts";

/** A signing key. Its id goes in the token's header, so keys can rotate without ending sessions. */
export interface TokenKey {
	kid: string;
	key: Uint8Array;
}

export interface RequestMetric {
	method: string;
	/** The route's pattern, never the path. */
	route: string;
	status: number;
	ms: number;
}

/** Business events for the operator's metrics; no personal data. */
export type BusinessEvent =
	| "signup"
	| "trial"
	| "purchase"
	| "renewal"
	| "refund"
	| "payment_failed"
	| "mail_sent"
	| "mail_failed";

/** Everything the app needs from its runtime; each runtime and the tests build their own. */
export interface Deps {
	db: Db;
	/** Whether the database accepts writes; without it, the readiness check only tests reads. */
	writable?(): Promise<boolean>;
	/** Truncates the database log so that deleted data leaves the disk at once; absent where the database is hosted. */
	truncateWal?(): Promise<void>;
	catalogue: Catalogue;
	now(): number;
	/** Public origin without a trailing slash, for mailed links and the token issuer. */
	origin: string;
	/** The first signs; all verify. */
	tokenKeys: readonly [TokenKey, ...TokenKey[]];
	/** Keys the hashes of codes, links and rate-limit keys. */
	hashKey: Uint8Array;
	hasher: Hasher;
	mail: Mailer;
	bot: BotCheck;
	geo: GeoLocator;
	/** Card payments; without it, nothing can be bought by card. */
	payments?: Payments | null;
	coins?: Coins | null;
	/** The mailbox and the payment sandboxes; only on loopback. */
	devPages?: DevPages | null;
	/** The operator's map tiles; without them, maps show only land and borders. */
	tiles?: ReturnType<typeof createTiles> | null;
	/** The operator's server feed; without it, there is no data by city. */
	servers?: ReturnType<typeof createServers> | null;
	/** Self-checks for the status page: are pages served, and can a speed test start (null if it runs elsewhere)? */
	probes?: Record<"site" | "speed", (() => Promise<boolean>) | null>;
	/** Speed test configuration, its free slots, and seconds until an address may test again. */
	speed?: SpeedSource & { busy(address: string | null): boolean; wait(address: string | null): number };
	/** The assistant's knowledge in a language, from the build; null if there is none. */
	help?: (locale: Locale) => Promise<Help | null>;
	/** Waits for a write slot; throws `busy` if the queue is full. Absent where a process serves one request at a time. */
	queueWrite?(): Promise<void>;
	/** Language model that phrases the assistant's answers; without it, answers are quotations. */
	assistant?: LanguageModel | null;
	/** The caller's IP address if it can be trusted, otherwise null. */
	addressOf(request: Request, env: unknown): string | null;
	/** Runs work after the response; the runtime stays alive for it, and logs its failure under this name. */
	defer(name: string, work: Promise<unknown>): void;
	/** The process is ending: what is queued waits for the next start. */
	isClosing?: boolean;
	log: Log;
	observe?(call: RequestMetric): void;
	count?(event: BusinessEvent): void;
	/** Request deadline in milliseconds (10 s). */
	deadline: number;
}
