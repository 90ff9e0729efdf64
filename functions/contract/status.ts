import type { Nothing, Open } from "./endpoint.ts";
import type { StatusReply } from "./shapes/tools.ts";

export type { PartStatus, State, StatusDay, StatusReply } from "./shapes/tools.ts";

export * from "./status-rules.ts";

export const statusPath = "/api/status";
/** Current status and history. Publicly cacheable for some seconds. */
export const status = `GET ${statusPath}` as Open<Nothing, { data: StatusReply }>;
