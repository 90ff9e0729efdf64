import brand from "../../content/brand.json" with { type: "json" };
import { setting } from "./setting.ts";

const { protocol } = new URL(setting("ORIGIN") ?? brand.origin);

const host = (name: string | undefined): string | null =>
	/^[\w.-]+(:\d+)?$/.test(name ?? "") ? `${protocol}//${name}` : null;

/**
 * Host names of the site that answer over IPv4 or IPv6 only (IP4_HOST, IP6_HOST; with a port if it has one), as origins. With
 * both, the IP tool shows both addresses; with one or none, null.
 */
export function ipHostsOf(read: typeof setting): { four: string; six: string } | null {
	const [four, six] = [host(read("IP4_HOST")), host(read("IP6_HOST"))];
	return four && six ? { four, six } : null;
}

export const ipHosts = ipHostsOf(setting);
