import type { Nothing, Open } from "./endpoint.ts";
import type { StatusReply } from "./shapes/tools.ts";

export type { PartStatus, State, StatusDay, StatusReply } from "./shapes/tools.ts";

/** Everything that can be measured, in display order; a site has some of these. */
export const statusParts = ["site", "accounts", "mail", "payments", "speed", "servers"] as const;
export type StatusPart = (typeof statusParts)[number];

export const statusDays = 90;

/** `every` in minutes; `slow` and `down` in seconds for probes, in minutes for anything that ages. The page's text uses them. */
export const statusRules = {
	site: { every: 1, slow: 2, down: 5 },
	accounts: { every: 1, slow: 2, down: 5 },
	mail: { every: 1, slow: 2, down: 5 },
	payments: { every: 5, slow: 3, down: 8 },
	speed: { every: 5, slow: 2, down: 5 },
	servers: { every: 1, slow: 5, down: 60 },
} as const satisfies Record<StatusPart, { every: number; slow: number; down: number }>;

export const statusPath = "/api/status";
/** Current status and history. Publicly cacheable for some seconds. */
export const status = `GET ${statusPath}` as Open<Nothing, { data: StatusReply }>;
