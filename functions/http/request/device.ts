import Bowser from "bowser";
import type { Context } from "hono";
import type { DeviceFacts } from "../../contract/account/account.ts";

export type Device = DeviceFacts & {
	/** "desktop", "mobile", "tablet", "tv"; null where it is unknown. */
	kind: string | null;
};

/** What the device list shows; anything odd is taken for a browser. */
const platformOf = (header: string | undefined): string => {
	const platform = header?.trim().toLowerCase() ?? "";
	return /^[a-z][a-z0-9-]{0,31}$/.test(platform) ? platform : "web";
};

/** Longer than what any browser says of itself. */
const longest = 512;
const browsers = new Set(Object.values(Bowser.BROWSER_MAP));
const systems = new Set(Object.values(Bowser.OS_MAP));
const kinds = new Set(Object.values(Bowser.PLATFORMS_MAP));

const ifListed = (names: Set<string>, name: string | undefined): string | null =>
	name !== undefined && names.has(name) ? name : null;

/** A client hint's text (RFC 8941): without its quotes. */
const plain = (header: string | undefined): string => (header ?? "").trim().replace(/^"|"$/g, "");

/**
 * Browser, system and kind of device that a call comes from, by client hints and the user agent. Names only, no versions, and
 * only such as the parser knows: what is kept tells a person their own devices apart, and is no fingerprint.
 */
export function deviceOf(c: Context): Device {
	const platform = platformOf(c.req.header("platform"));
	const agent = (c.req.header("user-agent") ?? "").slice(0, longest);
	const parsed = agent ? Bowser.parse(agent) : null;
	const hinted = ifListed(
		systems,
		plain(c.req.header("sec-ch-ua-platform")).replace("Chromium OS", "Chrome OS"),
	);
	const mobile = c.req.header("sec-ch-ua-mobile") === "?1" ? "mobile" : undefined;
	return {
		platform,
		// An app's own engine is not what its owner calls it by.
		browser: platform === "web" ? ifListed(browsers, parsed?.browser.name) : null,
		system: hinted ?? ifListed(systems, parsed?.os.name),
		kind: ifListed(kinds, mobile ?? parsed?.platform.type),
	};
}
