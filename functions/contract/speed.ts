import { endpoint, type Nothing, type Open } from "./endpoint.ts";
import type { SpeedReply, SpeedSource } from "./shapes/tools.ts";

export type { SpeedReply, SpeedSource } from "./shapes/tools.ts";

const host = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]*[a-z0-9])?(:\d{1,5})?$/i;

/** What NDT7 and NDT7_SERVER say, for the runtimes and for the build; or a sentence about what is wrong with them. */
export function speedSource(ndt7 = "self", server?: string): SpeedSource | string {
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
/** One byte, to measure how long it takes. */
export const speedPing = /* @__PURE__ */ endpoint<Open<Nothing, string>>("GET", speedPingPath);

/** WebSockets of the ndt7 protocol; not part of the app, but of the Node runtime. */
export const ndt7Paths = { download: "/ndt/v7/download", upload: "/ndt/v7/upload" } as const;
