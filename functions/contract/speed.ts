import type { Nothing, Open } from "./endpoint.ts";
import type { SpeedReply, SpeedSource } from "./shapes/tools.ts";

export type { SpeedReply, SpeedSource } from "./shapes/tools.ts";

const host = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]*[a-z0-9])?(:\d{1,5})?$/i;

/** Parses NDT7 and NDT7_SERVER for runtimes and build. @returns the settings, or an error message */
export function parseSpeedSource(ndt7 = "self", server?: string): SpeedSource | string {
	if (ndt7 !== "self" && ndt7 !== "mlab" && ndt7 !== "off")
		return "NDT7 must be self, mlab or off. Leave it out to measure on this server.";
	if (server && !host.test(server))
		return "NDT7_SERVER must be just the host of your own ndt7 server, like ndt.example.com.";
	if (server && ndt7 !== "self")
		return `NDT7_SERVER needs NDT7=self, but NDT7 is ${ndt7}: leave one of them out.`;
	return { ndt7, server: server ?? null };
}

export const speed = "GET /api/speed" as Open<Nothing, { data: SpeedReply }, "rate_limited">;

export const speedPingPath = "/api/speed/ping";
export const speedPing = `GET ${speedPingPath}` as Open<Nothing, string>;

/** WebSockets of the ndt7 protocol, served by the Node runtime rather than the app. */
export const ndt7Paths = { download: "/ndt/v7/download", upload: "/ndt/v7/upload" } as const;
