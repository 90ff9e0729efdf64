import Bowser from "bowser";
import type { Context } from "hono";

/** Anything unusual counts as a browser. */
const readPlatform = (header: string | undefined): string => {
	const platform = header?.trim().toLowerCase() ?? "";
	return /^[a-z][a-z0-9-]{0,31}$/.test(platform) ? platform : "web";
};

/** Longer than any real user agent. */
const maxAgentLength = 512;
/** The parser returns any other browser's name as it was sent. */
const browsers = new Set(Object.values(Bowser.BROWSER_MAP));

/** Only names the parser knows and no versions: enough to recognise one's own devices, but no fingerprint. */
export function readDevice(c: Context) {
	const platform = readPlatform(c.req.header("platform"));
	const agent = (c.req.header("user-agent") ?? "").slice(0, maxAgentLength);
	const parsed = agent ? Bowser.parse(agent) : null;
	const browser = parsed?.browser.name ?? "";
	return {
		platform,
		// For apps, the name of the embedded engine would only confuse.
		browser: platform === "web" && browsers.has(browser) ? browser : null,
		system: parsed?.os.name ?? null,
		kind: parsed?.platform.type ?? null,
	};
}
