import type { Deps } from "../../deps.ts";
import { canStartSpeedTest, isPageUp } from "../../gateways/probes.ts";
import type { Config } from "../settings/config.ts";

export const hostAndPort = (host: string, port: number): string =>
	`${host.includes(":") ? `[${host}]` : host}:${port}`;

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
		site: pages ? () => isPageUp(`http://${self}/`) : null,
		speed: speedTestUrl ? () => canStartSpeedTest(speedTestUrl) : null,
	};
}
