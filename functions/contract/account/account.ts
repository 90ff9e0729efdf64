import type { Nothing, SignedIn } from "../endpoint.ts";
import type { Account, Activity, Session } from "../shapes/account.ts";
import type { AccountExport } from "../shapes/export.ts";
import type { FactorError, FactorProof } from "./factors.ts";

export type { Account, Activity, ActivityKind, Device, Session } from "../shapes/account.ts";
export type { AccountExport } from "../shapes/export.ts";

export const me = "GET /api/vpnuser/me" as SignedIn<Nothing, { data: Account }>;

export const activity = "GET /api/vpnuser/activity" as SignedIn<Nothing, { data: Activity[] }>;

export const sessions = "GET /api/vpnuser/sessions" as SignedIn<Nothing, { data: Session[] }>;

/** Logs out everywhere, or only the other devices with `others`. `manual` also revokes the manual-setup password. */
export const endSessions = "DELETE /api/vpnuser/sessions" as SignedIn<
	{ others?: boolean; manual?: boolean },
	Nothing
>;

export const endSession = "DELETE /api/vpnuser/sessions/{id}" as SignedIn<
	{ id: string },
	Nothing,
	"not_found"
>;

/** Renames a device; an empty name clears it. */
export const nameSession = "POST /api/vpnuser/sessions/{id}/name" as SignedIn<
	{ id: string; name: string },
	Nothing,
	"not_found" | "validation_failed"
>;

export const exportAccount = "GET /api/vpnuser/export" as SignedIn<Nothing, { data: AccountExport }>;

/** Refused with `retry_after` while a former address can still undo its change. The password is required unless the login is recent. */
export const deleteAccount = "DELETE /api/vpnuser/delete-account" as SignedIn<
	{ password?: string } & FactorProof,
	Nothing,
	"validation_failed" | "reauth_required" | "rate_limited" | "deletion_waits" | FactorError
>;
