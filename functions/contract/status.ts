import { endpoint, type Nothing, type Open } from "./endpoint.ts";
import type { StatusReply } from "./shapes/tools.ts";

export type { PartStatus, State, StatusDay, StatusReply } from "./shapes/tools.ts";

export * from "./status-rules.ts";

export const statusPath = "/api/status";
/** What is measured here, now and in the last days. Anybody may keep it for some seconds. */
export const status = /* @__PURE__ */ endpoint<Open<Nothing, { data: StatusReply }>>("GET", statusPath);
