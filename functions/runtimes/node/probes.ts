import type { Deps } from "../../deps.ts";
import { answersPage, startsTest } from "../../gateways/probes.ts";
import type { Config } from "../settings/config.ts";

/** Milliseconds that the site and the speed test have to answer the status page; it says itself what it calls slow. */
export const probeTime = 8_000;

const bracketed = (host: string): string => (host.includes(":") ? `[${host}]` : host);

/** A host and a port as an address has them. */
export const hostAndPort = (host: string, port: number): string => `${bracketed(host)}:${port}`;

/** Where this machine reaches what listens at a host, which may stand for all of its addresses. */
const reachable = (host: string): string => ({ "0.0.0.0": "127.0.0.1", "::": "::1" })[host] ?? host;

/** What the process that listens there can ask of itself: its home page, if it has pages, and a test of throughput, if tests are ours. */
export function probesOf(
	config: Config,
	port: number,
	{ pages, tests }: { pages: boolean; tests: boolean },
): NonNullable<Deps["probes"]> {
	const self = hostAndPort(reachable(config.host), port);
	const measuring = tests ? `ws://${self}` : config.speed.server && `wss://${config.speed.server}`;
	return {
		site: pages ? () => answersPage(`http://${self}/`, probeTime) : null,
		speed: measuring ? () => startsTest(measuring, probeTime) : null,
	};
}
