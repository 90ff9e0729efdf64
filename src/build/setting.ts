import brand from "../../content/brand.json" with { type: "json" };
import {
	type EnvironmentName,
	type NameReadBy,
	type ReadName,
	readerOf,
} from "../../functions/contract/environment.ts";
import { type SpeedSource, speedSource } from "../../functions/contract/speed.ts";

/** A setting of the operator's that becomes part of the pages; undefined when it is not set. */
export const setting: ReadName<NameReadBy<"build">> = (name: EnvironmentName) => readerOf(process.env)(name);

/** Whether an operator chose Turnstile: then its script must be allowed by the pages that ask for it. */
const turnstile = (setting("BOT_CHECK") ?? (setting("TURNSTILE_SITE_KEY") && "turnstile")) === "turnstile";

/**
 * Addition to the policy of pages whose forms are checked, for `<meta name="policy">`; none with ALTCHA, which is our own.
 * From Turnstile's documentation (https://developers.cloudflare.com/turnstile/reference/content-security-policy/).
 */
export const botPolicy = turnstile
	? "script-src https://challenges.cloudflare.com; frame-src https://challenges.cloudflare.com"
	: "";

const host = (name: string | undefined): string | null =>
	/^[\w.-]+(:\d+)?$/.test(name ?? "")
		? `${new URL(setting("ORIGIN") ?? brand.origin).protocol}//${name}`
		: null;

/**
 * Host names of the site that answer over IPv4 or IPv6 only (IP4_HOST, IP6_HOST; with a port if it has one), as origins. With
 * both, the IP tool shows both addresses; with one or none, null.
 */
export function ipHostsOf(read: typeof setting): { four: string; six: string } | null {
	const [four, six] = [host(read("IP4_HOST")), host(read("IP6_HOST"))];
	return four && six ? { four, six } : null;
}

export const ipHosts = ipHostsOf(setting);

/** Who measures, as the pages of this build say it: NDT7 and NDT7_SERVER, as at the runtime. Throws a sentence when they are wrong. */
export function speedSourceOfBuild(): SpeedSource {
	const source = speedSource(setting("NDT7"), setting("NDT7_SERVER"));
	if (typeof source === "string") throw new Error(source);
	return source;
}
