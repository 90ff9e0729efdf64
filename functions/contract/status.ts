import { endpoint, type Nothing, type Open } from "./endpoint.ts";

/** What can be measured, in the order of its page. A site has some of these. */
export const statusParts = ["site", "accounts", "mail", "payments", "speed", "servers"] as const;
export type StatusPart = (typeof statusParts)[number];

/** `slow`: it works, and not as it should. */
export type State = "up" | "slow" | "down";

/** Days of history. */
export const statusDays = 90;

/**
 * What the words of the page say and the measurements go by. `every` in minutes; where something is asked, seconds until its answer
 * is slow, and until it is given up; where something grows old, minutes until it is late, and until it counts as down.
 */
export const statusRules = {
	site: { every: 1, slow: 2, down: 5 },
	accounts: { every: 1, slow: 2, down: 5 },
	mail: { every: 1, slow: 2, down: 5 },
	payments: { every: 5, slow: 3, down: 8 },
	speed: { every: 5, slow: 2, down: 5 },
	servers: { every: 1, slow: 5, down: 60 },
} as const satisfies Record<StatusPart, { every: number; slow: number; down: number }>;

/** A day (YYYY-MM-DD, UTC) and how many measurements ended how; a day without any is not there. */
export type StatusDay = [day: string, up: number, slow: number, down: number];

export interface PartStatus {
	id: StatusPart;
	/** By the latest measurement; null when that is too long ago to say anything. */
	state: State | null;
	/** When that was; null when there was none. */
	at: number | null;
	/** At most `statusDays`, oldest first. */
	days: StatusDay[];
}

export interface StatusReply {
	/** When this was put together. */
	at: number;
	/** Whether the history could be read; else only what this process remembers is there. */
	history: boolean;
	parts: PartStatus[];
}

export const statusPath = "/api/status";
/** What is measured here, now and in the last days. Anybody may keep it for some seconds. */
export const status = /* @__PURE__ */ endpoint<Open<Nothing, { data: StatusReply }>>("GET", statusPath);
