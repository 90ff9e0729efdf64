import brand from "../../content/brand.json" with { type: "json" };
import {
	createReader,
	type EnvironmentName,
	type NameReadBy,
	type ReadName,
} from "../../functions/contract/environment.ts";
import { parseSpeedSource, type SpeedSource } from "../../functions/contract/speed.ts";

/** A setting that becomes part of the pages; undefined if unset. */
export const readSetting: ReadName<NameReadBy<"build">> = (name: EnvironmentName) =>
	createReader(process.env)(name);

/** The site's origin, for absolute addresses (canonical, hreflang, feeds). */
export const origin = (readSetting("ORIGIN") ?? brand.origin).replace(/\/$/, "");

/** Whether the operator chose Turnstile, whose script the policy must then allow. */
const turnstile =
	(readSetting("BOT_CHECK") ?? (readSetting("TURNSTILE_SITE_KEY") && "turnstile")) === "turnstile";

/** What Turnstile's documentation wants in the policy of pages with a bot check; nothing with ALTCHA, which is ours. */
export const botPolicy = turnstile
	? "script-src https://challenges.cloudflare.com; frame-src https://challenges.cloudflare.com"
	: "";

const buildOrigin = (name: string | undefined): string | null =>
	/^[\w.-]+(:\d+)?$/.test(name ?? "") ? `${new URL(origin).protocol}//${name}` : null;

/** Origins that answer over IPv4 or IPv6 only, for the IP tool to show both addresses. Null unless both are set. */
export function readIpHosts(read: typeof readSetting): { four: string; six: string } | null {
	const [four, six] = [buildOrigin(read("IP4_HOST")), buildOrigin(read("IP6_HOST"))];
	return four && six ? { four, six } : null;
}

export const ipHosts = readIpHosts(readSetting);

/** The speed test's server by NDT7 and NDT7_SERVER, as at runtime. Throws a sentence if they are invalid. */
export function readSpeedSource(): SpeedSource {
	const source = parseSpeedSource(readSetting("NDT7"), readSetting("NDT7_SERVER"));
	if (typeof source === "string") throw new Error(source);
	return source;
}
