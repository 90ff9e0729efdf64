import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type EnvironmentName, environment, namesReadBy } from "../../contract/environment.ts";

/** Default and meaning of each setting, as an operator reads them. A missing name does not compile. */
const settings: Record<EnvironmentName, [value: string, meaning: string]> = {
	PORT: ["4321", "Port to listen on."],
	HOST: ["127.0.0.1", "Address to listen on. Any other needs a public `ORIGIN`."],
	ORIGIN: ["listening address", "Public address, for links in mails and canonical URLs."],
	DATA_DIR: ["`.data`", "Folder of the database and the generated secrets."],
	SMTP_URL: [
		"none",
		"Sends mail by SMTP. Without any mail setting, this machine shows mail on a local page; a public site can't sign anyone up.",
	],
	MAIL_FROM: ["`noreply` of the brand", "Sender of mails."],
	MAIL_API_URL: ["none", "Sends mail by an HTTP API in the form of Resend's instead."],
	MAIL_API_KEY: ["none", "Key for `MAIL_API_URL`."],
	BOT_CHECK: [
		"`altcha`, or `turnstile` with its keys",
		"`altcha` is a small sum in the browser, no third party. `off` works only on this machine.",
	],
	TURNSTILE_SITE_KEY: ["none", "Cloudflare Turnstile, which you name in your privacy policy."],
	TURNSTILE_SECRET: ["none", "Its secret."],
	STRIPE_SECRET_KEY: [
		"none",
		"Card payments. Without it this machine uses a sandbox; a public site sells nothing by card.",
	],
	STRIPE_WEBHOOK_SECRET: ["none", "Secret of the webhook endpoint."],
	STRIPE_UI: ["`hosted`", "`embedded` shows Stripe's form in our page."],
	PUBLIC_STRIPE_KEY: ["none", "Publishable key, for `STRIPE_UI=embedded`."],
	PUBLIC_PACKAGES_URL: ["this site", "Full address of `/api/packages` on another host."],
	STRIPE_TAX: ["off", "`auto` lets Stripe Tax work taxes out."],
	PAYMENT_METHODS: [
		"`card`, and `coins` with BTCPay",
		"Some of `card,paypal,apple_pay,google_pay,coins,usdt`. Pages name exactly these; turn them on at Stripe as well.",
	],
	BTCPAY_URL: ["none", "Your BTCPay Server, for Bitcoin and other coins."],
	BTCPAY_STORE: ["none", "Its store."],
	BTCPAY_API_KEY: ["none", "Its API key."],
	BTCPAY_WEBHOOK_SECRET: ["none", "Secret of its webhook."],
	REFUNDS: [
		"`manual`",
		"`auto` pays a request back at once, once per mailbox and year; support decides the rest.",
	],
	NDT7: [
		"`self`",
		"Who measures in the speed test: `self`, `mlab` (which publishes results with addresses) or `off`. The edge needs `NDT7_SERVER` for `self`.",
	],
	NDT7_SERVER: ["this host", "Host of your own ndt7 server, reached by `wss:`."],
	CHAT_API_URL: [
		"none",
		"OpenAI-compatible endpoint that words the assistant's answers. Money and security are always quoted from our help.",
	],
	CHAT_MODEL: ["none", "Its model; at the edge also with an `AI` binding."],
	CHAT_API_KEY: ["none", "Its key."],
	BREACH_URL: [
		"none",
		"Checks new passwords against Pwned Passwords (`https://api.pwnedpasswords.com/range/` or a mirror). Name it in your privacy policy.",
	],
	GEOIP_CITY_DB: ["embedded countries", "MMDB file with cities."],
	GEOIP_ASN_DB: ["none", "MMDB file with networks; without it, providers are unknown."],
	TILES_URL: ["none", "Map tiles, `https://…/{z}/{x}/{y}.png`, passed on by `/api/tiles`."],
	TILES_ATTRIBUTION: ["none", "Whom the map credits."],
	TILES_MAX_ZOOM: ["18", "Deepest zoom of the tiles."],
	SERVERS_URL: [
		"`content/servers.json`",
		"JSON feed of your servers, read at build and every minute. While it fails, the last good one stays.",
	],
	IP4_HOST: ["none", "Host name with an A record only, so that the IP tool shows both addresses."],
	IP6_HOST: ["none", "Host name with an AAAA record only."],
	TRUSTED_PROXY_HOPS: ["0", "How many proxies' `X-Forwarded-For` entries to believe."],
	METRICS_PORT: ["none", "Port for Prometheus."],
	METRICS_HOST: ["127.0.0.1", "Address for Prometheus."],
	LOG_LEVEL: ["`info`", "`debug`, `info`, `warn`, `error` or `silent`."],
	SOURCE_DATE_EPOCH: ["now", "Moment the build is for, in seconds; makes builds reproducible."],
};

/** The page about configuration, as it stands in `deploy/configuration.md`. */
export function configurationPage(): string {
	const rows = (Object.keys(environment) as EnvironmentName[]).map((name) => {
		const [value, meaning] = settings[name];
		return `| \`${name}\` | ${value} | ${environment[name].join(", ")} | ${meaning} |`;
	});
	return [
		"# Configuration",
		"",
		"Written by `npm run configuration`; edit `functions/runtimes/operator/configuration.ts` instead. Everything is optional on one",
		"machine. A wrong value stops the start with a sentence that says how to fix it.",
		"",
		"**What the build reads** has to be set when building, too, with the same values: the shell of `npm run build`, or a `--build-arg` each for",
		"a container. A build for another `ORIGIN` is not served.",
		"",
		"```",
		namesReadBy("build").join(" "),
		"```",
		"",
		"| Name | Default | Read by | Meaning |",
		"|---|---|---|---|",
		...rows,
		"",
	].join("\n");
}

if (import.meta.main)
	writeFileSync(join(import.meta.dirname, "../deploy/configuration.md"), configurationPage());
