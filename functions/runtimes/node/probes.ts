import type { Deps } from "../../deps.ts";
import { canStartSpeedTest, isPageUp } from "../../gateways/probes.ts";
import type { Config } from "../settings/config.ts";

/** Probe timeout in milliseconds; the status page has its own threshold for slow. */
export const probeTime = 8_000;

const bracketIpv6 = (host: string): string => (host.includes(":") ? `[${host}]` : host);

export const hostAndPort = (host: string, port: number): string => `${bracketIpv6(host)}:${port}`;

/** The address to connect to for a listening host, which may be a wildcard. */
const connectableHost = (host: string): string => ({ "0.0.0.0": "127.0.0.1", "::": "::1" })[host] ?? host;

/** Self-checks: the home page if there are pages, and the speed test if it runs here. */
export function createProbes(
	config: Config,
	port: number,
	{ pages, tests }: { pages: boolean; tests: boolean },
): NonNullable<Deps["probes"]> {
	const self = hostAndPort(connectableHost(config.host), port);
	const speedTestUrl = tests ? `ws://${self}` : config.speed.server && `wss://${config.speed.server}`;
	return {
		site: pages ? () => isPageUp(`http://${self}/`, probeTime) : null,
		speed: speedTestUrl ? () => canStartSpeedTest(speedTestUrl, probeTime) : null,
	};
}
