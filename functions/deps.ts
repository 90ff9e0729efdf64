import type { Locale } from "../i18n/locales.ts";
import type { Hasher } from "./auth/hasher.ts";
import type { Help, SpeedSource } from "./contract/index.ts";
import type { Db } from "./db/index.ts";
import type { AssistantGateway } from "./gateways/assistant/index.ts";
import type { BotGateway } from "./gateways/bot/index.ts";
import type { BreachGateway } from "./gateways/breaches/index.ts";
import type { Coins } from "./gateways/coins/index.ts";
import type { GeoGateway } from "./gateways/geo/index.ts";
import type { MailGateway } from "./gateways/mail/index.ts";
import type { Payments } from "./gateways/payments/index.ts";
import type { ServersGateway } from "./gateways/servers/index.ts";
import type { TileGateway } from "./gateways/tiles/index.ts";
import type { Log } from "./http/log.ts";
import type { DevPages } from "./http/site/dev-keys.ts";
import type { Catalogue } from "./shared/catalogue.ts";

/** A signing key; its id travels in the token's header, so that keys can be changed without ending sessions. */
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

/** What has happened to an account or a mail, for the operator's figures: no more than that it did. */
export type BusinessEvent =
	| "signup"
	| "trial"
	| "purchase"
	| "renewal"
	| "refund"
	| "payment_failed"
	| "mail_sent"
	| "mail_failed";

/** Everything the app needs from where it runs; each runtime builds it, tests build their own. */
export interface Deps {
	db: Db;
	/** Whether the database takes what is written; where left out, only whether it answers is looked at. */
	writable?(): Promise<boolean>;
	/** Takes what was deleted off the disk at once; left out where the disk is somebody else's. */
	emptyLog?(): Promise<void>;
	catalogue: Catalogue;
	/** Milliseconds since 1970. */
	now(): number;
	/** Public address without a trailing slash: links in mails, the token's issuer. */
	origin: string;
	/** The first signs; all verify. */
	tokenKeys: readonly [TokenKey, ...TokenKey[]];
	/** Key of the hashes of codes, links and rate-limit keys. */
	hashKey: Uint8Array;
	hasher: Hasher;
	mail: MailGateway;
	bot: BotGateway;
	geo: GeoGateway;
	/** Who takes the money; nothing can be bought when left out. */
	payments?: Payments | null;
	/** Who takes coins; nobody when left out. */
	coins?: Coins | null;
	/** The mailbox and the pages of the payment sandboxes; only where nobody but this machine reaches them. */
	devPages?: DevPages | null;
	/** Who knows passwords of breaches; nobody is asked when left out. */
	breaches?: BreachGateway | null;
	/** The operator's map tiles; without any, maps show land and borders. */
	tiles?: TileGateway | null;
	/** The operator's feed of servers; nobody knows of cities when left out. */
	servers?: ServersGateway | null;
	/** What the runtime can see of itself, for the status page: its pages, and where tests of throughput are ours, whether one begins. */
	probes?: Record<"site" | "speed", (() => Promise<boolean>) | null>;
	/** Who measures throughput, whether there is room, and seconds until an address may test again; nobody when left out. */
	speed?: SpeedSource & { busy(address: string | null): boolean; wait(address: string | null): number };
	/** What the assistant knows in a language, from the build; null or left out where there is none. */
	help?: (locale: Locale) => Promise<Help | null>;
	/** Waits for the turn of a call that may write; throws `busy` when too many do. Left out where a process is not shared by all. */
	queueWrite?(): Promise<void>;
	/** A language model that words the assistant's answers; they are quotations without one. */
	assistant?: AssistantGateway | null;
	/** The caller's address as far as it can be believed, or null. */
	addressOf(request: Request, env: unknown): string | null;
	/** Work that goes on after the answer; the runtime keeps itself alive for it. */
	defer(work: Promise<unknown>): void;
	log: Log;
	observe?(call: RequestMetric): void;
	count?(event: BusinessEvent): void;
	/** Milliseconds a call may take (10 s). */
	deadline: number;
}
