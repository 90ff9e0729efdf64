import { z } from "@hono/zod-openapi";
import { time } from "./common.ts";

/** Rows of one table; functions/db/queries/export.ts names their columns. */
const rows = z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])));

/** `data` of export: everything stored about the caller except secrets. */
export const exportSchema = z.object({
	exportedAt: time,
	account: rows,
	support: rows,
	formerAddresses: rows,
	sessions: rows,
	activity: rows,
	authenticator: rows,
	recoveryCodes: rows,
	passkeys: rows,
	manualSetup: rows,
	factorRemoval: rows,
	loginGrants: rows,
	passkeyChallenges: rows,
	codes: rows,
	mails: rows,
	newsletter: rows,
	letters: rows,
	plan: rows,
	trial: rows,
	coins: rows,
	payments: rows,
	refunds: rows,
	automaticRefunds: rows,
});
export type AccountExport = z.infer<typeof exportSchema>;
