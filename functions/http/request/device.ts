import Bowser from "bowser";
import type { Context } from "hono";

/** Anything unusual counts as a browser. */
const readPlatform = (header: string | undefined): string => {
	const platform = header?.trim().toLowerCase() ?? "";
	return /^[a-z][a-z0-9-]{0,31}$/.test(platform) ? platform : "web";
};

/** Longer than any real user agent. */
const maxAgentLength = 512;
const browsers = new Set(Object.values(Bowser.BROWSER_MAP));
const systems = new Set(Object.values(Bowser.OS_MAP));
const kinds = new Set(Object.values(Bowser.PLATFORMS_MAP));

const findListed = (names: Set<string>, name: string | undefined): string | null =>
	name !== undefined && names.has(name) ? name : null;

/** Only names the parser knows and no versions: enough to recognise one's own devices, but no fingerprint. */
export function readDevice(c: Context) {
	const platform = readPlatform(c.req.header("platform"));
	const agent = (c.req.header("user-agent") ?? "").slice(0, maxAgentLength);
	const parsed = agent ? Bowser.parse(agent) : null;
	return {
		platform,
		// For apps, the name of the embedded engine would only confuse.
		browser: platform === "web" ? findListed(browsers, parsed?.browser.name) : null,
		system: findListed(systems, parsed?.os.name),
		kind: findListed(kinds, parsed?.platform.type),
	};
}
