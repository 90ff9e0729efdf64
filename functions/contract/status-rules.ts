/** What can be measured, in the order of its page. A site has some of these. */
export const statusParts = ["site", "accounts", "mail", "payments", "speed", "servers"] as const;
export type StatusPart = (typeof statusParts)[number];

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
