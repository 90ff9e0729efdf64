import brand from "../../content/brand.json" with { type: "json" };

const { protocol } = new URL(process.env.ORIGIN ?? brand.origin);

const host = (name: string | undefined): string | null =>
	/^[\w.-]+(:\d+)?$/.test(name ?? "") ? `${protocol}//${name}` : null;

/**
 * Host names of the site that answer over IPv4 or IPv6 only (IP4_HOST, IP6_HOST; with a port if it has one), as origins. With
 * both, the IP tool shows both addresses; with one or none, null.
 */
export function ipHostsOf(
	environment: Record<string, string | undefined>,
): { four: string; six: string } | null {
	const [four, six] = [host(environment["IP4_HOST"]), host(environment["IP6_HOST"])];
	return four && six ? { four, six } : null;
}

export const ipHosts = ipHostsOf(process.env);
