import type { Nothing, PathFields, SignedIn } from "../endpoint.ts";
import type { Account, Activity, Session } from "../shapes/account.ts";
import type { AccountExport } from "../shapes/export.ts";
import type { FactorError, FactorProof } from "./factors.ts";

export type { Account, Activity, ActivityKind, DeviceFacts, Session } from "../shapes/account.ts";
export type { AccountExport } from "../shapes/export.ts";

export const me = "GET /api/vpnuser/me" as SignedIn<Nothing, { data: Account }>;

export const activity = "GET /api/vpnuser/activity" as SignedIn<Nothing, { data: Activity[] }>;

/** Live sessions: the caller's own first, then the newest. */
export const sessions = "GET /api/vpnuser/sessions" as SignedIn<Nothing, { data: Session[] }>;

/** Logs out everywhere, here too unless only the others are named; with `manual` the password for manual setup ends, too. */
export const endSessions = "DELETE /api/vpnuser/sessions" as SignedIn<
	{ others?: boolean; manual?: boolean },
	Nothing
>;

const endSessionCall = "DELETE /api/vpnuser/sessions/{id}";
/** Logs out one device. */
export const endSession = endSessionCall as SignedIn<PathFields<typeof endSessionCall>, Nothing, "not_found">;

const nameSessionCall = "POST /api/vpnuser/sessions/{id}/name";
/** Names one device; an empty name takes it away. */
export const nameSession = nameSessionCall as SignedIn<
	PathFields<typeof nameSessionCall> & { name: string },
	Nothing,
	"not_found" | "validation_failed"
>;

export const exportAccount = "GET /api/vpnuser/export" as SignedIn<Nothing, { data: AccountExport }>;

/**
 * Deletes the account with everything in it; not while an address that it had before can have it back (`retry_after`). The password is asked for when the login is a while ago.
 */
export const deleteAccount = "DELETE /api/vpnuser/delete-account" as SignedIn<
	{ password?: string; lang?: string } & FactorProof,
	Nothing,
	"validation_failed" | "reauth_required" | "rate_limited" | "deletion_waits" | FactorError
>;
