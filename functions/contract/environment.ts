/** Who reads a variable: the Node server, the Worker, or the site build. */
type Reader = "machine" | "edge" | "build";

const machine = ["machine"] as const;
const servers = ["machine", "edge"] as const;
const build = ["build"] as const;
const everywhere = [...servers, ...build] as const;

/** Every environment variable: readers, default and description, as shown to operators. */
export const environment = {
	PORT: [machine, "4321", "Port to listen on."],
	HOST: [machine, "127.0.0.1", "Address to listen on. Any other needs a public `ORIGIN`."],
	ORIGIN: [everywhere, "listening address", "Public address, for links in mails and canonical URLs."],
	DATA_DIR: [machine, "`.data`", "Folder of the database and the generated secrets."],
	SMTP_URL: [
		machine,
		"none",
		"Sends mail by SMTP. Without any mail setting, this machine shows mail on a local page; a public site can't sign anyone up.",
	],
	MAIL_FROM: [servers, "`noreply` of the brand", "Sender of mails."],
	MAIL_API_URL: [servers, "none", "Sends mail by an HTTP API in the form of Resend's instead."],
	MAIL_API_KEY: [servers, "none", "Key for `MAIL_API_URL`."],
	BOT_CHECK: [
		everywhere,
		"`altcha`, or `turnstile` with its keys",
		"`altcha` is a proof of work in the browser, without a third party. `off` works only on this machine.",
	],
	TURNSTILE_SITE_KEY: [everywhere, "none", "Cloudflare Turnstile, which you name in your privacy policy."],
	TURNSTILE_SECRET: [servers, "none", "Its secret."],
	STRIPE_SECRET_KEY: [
		servers,
		"none",
		"Card payments. Without it this machine uses a sandbox; a public site sells nothing by card.",
	],
	STRIPE_WEBHOOK_SECRET: [servers, "none", "Secret of the webhook endpoint."],
	STRIPE_UI: [everywhere, "`hosted`", "`embedded` shows Stripe's form in our page."],
	PUBLIC_STRIPE_KEY: [everywhere, "none", "Publishable key, for `STRIPE_UI=embedded`."],
	PUBLIC_PACKAGES_URL: [
		["machine", "build"],
		"this site",
		"Full address of `/api/packages` on another host.",
	],
	STRIPE_TAX: [servers, "off", "`auto` lets Stripe Tax calculate taxes."],
	PAYMENT_METHODS: [
		everywhere,
		"`card`, and `coins` with BTCPay",
		"Some of `card,paypal,apple_pay,google_pay,coins,usdt`. Pages name exactly these; turn them on at Stripe as well.",
	],
	BTCPAY_URL: [everywhere, "none", "Your BTCPay Server, for Bitcoin and other coins."],
	BTCPAY_STORE: [servers, "none", "Its store."],
	BTCPAY_API_KEY: [servers, "none", "Its API key."],
	BTCPAY_WEBHOOK_SECRET: [servers, "none", "Secret of its webhook."],
	REFUNDS: [
		servers,
		"`manual`",
		"`auto` pays a request back at once, once per mailbox and year; support decides the rest.",
	],
	NDT7: [
		everywhere,
		"`self`",
		"Who measures in the speed test: `self`, `mlab` (which publishes results with addresses) or `off`. The edge needs `NDT7_SERVER` for `self`.",
	],
	NDT7_SERVER: [everywhere, "this host", "Host of your own ndt7 server, reached by `wss:`."],
	CHAT_API_URL: [
		servers,
		"none",
		"OpenAI-compatible endpoint that phrases the assistant's answers (Workers AI has one too). Answers about money and security are always quoted from our help.",
	],
	CHAT_MODEL: [servers, "none", "Its model."],
	CHAT_API_KEY: [servers, "none", "Its key."],
	GEOIP_CITY_DB: [machine, "embedded countries", "MMDB file with cities."],
	GEOIP_ASN_DB: [machine, "none", "MMDB file with networks; without it, providers are unknown."],
	TILES_URL: [servers, "none", "Map tiles, `https://…/{z}/{x}/{y}.png`, proxied by `/api/tiles`."],
	TILES_ATTRIBUTION: [servers, "none", "Attribution shown on the map."],
	TILES_MAX_ZOOM: [servers, "18", "Highest zoom level of the tiles."],
	SERVERS_URL: [
		everywhere,
		"`content/servers.json`",
		"JSON feed of your servers, read at build and every minute. If it fails, the last good version is used.",
	],
	IP4_HOST: [build, "none", "Host name with an A record only, so that the IP tool shows both addresses."],
	IP6_HOST: [build, "none", "Host name with an AAAA record only."],
	TRUSTED_PROXY_HOPS: [machine, "0", "Number of trusted proxies that append to `X-Forwarded-For`."],
	METRICS_PORT: [machine, "none", "Port for Prometheus."],
	METRICS_HOST: [machine, "127.0.0.1", "Address for Prometheus."],
	LOG_LEVEL: [servers, "`info`", "`debug`, `info`, `warn`, `error` or `silent`."],
	SOURCE_DATE_EPOCH: [build, "now", "Build time in seconds since 1970, for reproducible builds."],
} as const satisfies Record<string, readonly [readers: readonly Reader[], value: string, meaning: string]>;

export type EnvironmentName = keyof typeof environment;
export type NameReadBy<By extends Reader> = {
	[Name in EnvironmentName]: By extends (typeof environment)[Name][0][number] ? Name : never;
}[EnvironmentName];

export type Environment = Record<string, string | undefined>;

export const listNamesReadBy = <By extends Reader>(by: By): NameReadBy<By>[] =>
	(Object.keys(environment) as EnvironmentName[]).filter((name): name is NameReadBy<By> =>
		(environment[name][0] as readonly Reader[]).includes(by),
	);

/** Settings of the worker or of its pages. Workers can't measure throughput: without NDT7_SERVER the speed test is off. */
export function readEdgeSettings(values: object, by: "edge" | "build"): Environment {
	const all = values as Record<string, unknown>;
	const settings: Environment = Object.fromEntries(
		listNamesReadBy(by).flatMap((name) => (all[name] ? [[name, String(all[name])]] : [])),
	);
	const lacksServer = (settings.NDT7 ?? "self") === "self" && !settings.NDT7_SERVER;
	return { ...settings, ...(lacksServer && { NDT7: "off" }) };
}

export type ReadName<Name extends EnvironmentName = EnvironmentName> = (name: Name) => string | undefined;

export const createReader =
	(values: Environment): ReadName =>
	(name) =>
		values[name]?.trim() || undefined;
