import { listPlaceholders } from "../../../content/placeholders.ts";
import { isLoopbackHost, isLoopbackOrigin } from "../../contract/address.ts";
import { createReader, type Environment, type ReadName } from "../../contract/environment.ts";
import { parseSpeedSource } from "../../contract/index.ts";
import { type LogLevel, logLevels } from "../../http/log.ts";
import { OperatorError } from "../../utils/operator-error.ts";
import { describePayments, readCoins, readMethods, readPayments } from "./payments.ts";
import { readChat, readMail, readServers, readTiles } from "./services.ts";

type BotSettings = { kind: "altcha" | "off" } | { kind: "turnstile"; siteKey: string; secret: string };

/** Invalid environment variables, one sentence each, saying how to fix it. */
export class ConfigError extends OperatorError {
	constructor(problems: readonly string[]) {
		super(problems.join("\n"));
		this.name = "ConfigError";
	}
}

function parseInteger(value: string, min: number, max: number): number | null {
	const number = /^\d{1,6}$/.test(value) ? Number(value) : Number.NaN;
	return number >= min && number <= max ? number : null;
}

/** An http or https origin without path, query or user. */
function parseOrigin(value: string): string | null {
	const url = URL.canParse(value) ? new URL(value) : null;
	if (!url || !/^https?:$/.test(url.protocol) || url.username) return null;
	return url.pathname === "/" && !url.search && !url.hash ? url.origin : null;
}

/** Returns the bot check settings or an error message. Turnstile if its keys are set, otherwise ALTCHA. */
function readBot(read: ReadName, origin: string | null): BotSettings | string {
	const siteKey = read("TURNSTILE_SITE_KEY");
	const secret = read("TURNSTILE_SECRET");
	const kind = read("BOT_CHECK") ?? (siteKey || secret ? "turnstile" : "altcha");
	if (kind === "turnstile")
		return siteKey && secret
			? { kind, siteKey, secret }
			: "Turnstile needs both TURNSTILE_SITE_KEY and TURNSTILE_SECRET: copy them from its dashboard, or set BOT_CHECK=altcha.";
	if (kind !== "altcha" && kind !== "off")
		return "BOT_CHECK must be altcha, turnstile or off. Leave it out for altcha.";
	if (kind === "off" && origin && !isLoopbackOrigin(origin))
		return `BOT_CHECK=off works only on this machine, but ${origin} is public: leave it out.`;
	return { kind };
}

/** Parses the environment; empty counts as unset. Throws `ConfigError` with all problems at once. */
export function readConfig(environment: Environment) {
	const problems: string[] = [];
	const read = createReader(environment);
	const check = <Value>(valid: Value | null | undefined | false, problem: string): Value => {
		if (valid === null || valid === undefined || valid === false) problems.push(problem);
		return valid as Value;
	};
	/** Unwraps settings, or collects their error message. */
	const collect = <Value extends object | null>(result: Value | string): Value => {
		check(typeof result !== "string", String(result));
		return result as Value;
	};

	const port = check(
		parseInteger(read("PORT") ?? "4321", 0, 65535),
		"PORT must be a number from 0 to 65535 (0 picks a free one). Leave it out for 4321.",
	);
	const host = read("HOST") ?? "127.0.0.1";
	const originSetting = read("ORIGIN");
	const loopback = isLoopbackHost(host);
	check(
		originSetting || loopback,
		`HOST=${host} is public, so ORIGIN is required: set it to the site's public address, like https://www.example.com.`,
	);
	const origin = check(
		originSetting ? parseOrigin(originSetting) : `http://localhost:${port ?? 4321}`,
		"ORIGIN must be just the site's address, like https://www.example.com.",
	);
	check(
		loopback || !originSetting || !origin || !isLoopbackOrigin(origin),
		`HOST=${host} is public, but ORIGIN=${originSetting} works only on this machine: set ORIGIN to the site's public address, like https://www.example.com, or leave HOST out.`,
	);
	const mail = readMail(read, check);
	const proxyHops = check(
		parseInteger(read("TRUSTED_PROXY_HOPS") ?? "0", 0, 10),
		"TRUSTED_PROXY_HOPS must be the number of your own proxies in front of this process, 0 to 10.",
	);
	const metricsPort = read("METRICS_PORT");
	const metrics = metricsPort
		? {
				port: check(parseInteger(metricsPort, 0, 65535), "METRICS_PORT must be a number from 0 to 65535."),
				host: read("METRICS_HOST") ?? "127.0.0.1",
			}
		: null;
	const logLevel = (read("LOG_LEVEL") ?? "info") as LogLevel;
	check(logLevels.includes(logLevel), `LOG_LEVEL must be one of ${logLevels.join(", ")}.`);
	const bot = collect(readBot(read, origin));
	const speed = collect(parseSpeedSource(read("NDT7"), read("NDT7_SERVER")));
	const tiles = collect(readTiles(read));
	const servers = collect(readServers(read));
	const chat = collect(readChat(read));
	const methods = readMethods(read, origin, check);
	const payments = readPayments(read, origin, methods, check);
	const coins = readCoins(read, methods, check);
	if (problems.length > 0) throw new ConfigError(problems);
	return {
		port,
		host,
		origin,
		dataDir: read("DATA_DIR") ?? ".data",
		...mail,
		geoCityDb: read("GEOIP_CITY_DB"),
		geoAsnDb: read("GEOIP_ASN_DB"),
		tiles,
		servers,
		chat,
		proxyHops,
		metrics,
		bot,
		payments,
		coins,
		speed,
		logLevel,
	};
}

/** `origin` has no trailing slash. */
export type Config = ReturnType<typeof readConfig>;

/** Startup lines about sandboxes and placeholders in use. @param key of the local mailbox, if any */
export function listStartupNotes(config: Config, key: string | undefined): string[] {
	const sendsMail = config.smtpUrl || config.mailApi;
	const placeholderCount = listPlaceholders().length;
	return [
		!sendsMail &&
			(key
				? `Mail isn't sent; read it at ${config.origin}/dev/mailbox?key=${key} (set SMTP_URL to send it).`
				: "Mail is NOT sent and nobody can sign up: set SMTP_URL, or MAIL_API_URL and MAIL_API_KEY."),
		// This process itself speaks no TLS.
		!config.proxyHops &&
			!isLoopbackOrigin(config.origin) &&
			(isLoopbackHost(config.host) || config.origin.startsWith("https:")) &&
			"Behind a proxy all visitors share one address, and its rate limits: set TRUSTED_PROXY_HOPS.",
		describePayments(config.payments, config.origin),
		config.coins.kind === "sandbox" &&
			`Coin payments are simulated at ${config.origin}/dev/btcpay (set BTCPAY_URL for real ones).`,
		config.bot.kind === "off" && "The bot check is off (BOT_CHECK=off).",
		!config.geoCityDb && "Locations are countries only, from embedded data (set GEOIP_CITY_DB for cities).",
		!config.tiles && "Maps show only land and borders (set TILES_URL for streets).",
		placeholderCount > 0 && `${placeholderCount} facts are made up so far (npm run content -- placeholders).`,
	].filter((line) => typeof line === "string");
}
