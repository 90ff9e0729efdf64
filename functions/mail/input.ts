import type { DeviceFacts } from "../contract/account/account.ts";
import type { UndoKind } from "../contract/account/mailed-links.ts";
import type { Sale, SaleKind } from "./sale.ts";

interface Base {
	to: string;
	locale: string;
}

/** What has gone or been used of the ways into an account. */
export type SecurityKind = "factor_off" | "factor_removed" | "recovery_used" | "passkey_removed";

/** A new way into an account: its mail can undo it. */
export type KeyKind = Exclude<UndoKind, "email_changed">;

/** What each mail is about. A name is only used of people who have proven their address: anybody can type one. */
export type MailInput =
	| (Base & { kind: "signup"; code: string; token: string; next?: string | undefined })
	| (Base & { kind: "reset"; name: string; code: string; token: string })
	| (Base & { kind: "email_code"; code: string; token: string })
	| (Base & { kind: "email_taken" | "email_back"; name: string })
	| (Base & {
			kind: "email_changed" | "deletion_asked" | KeyKind;
			name: string;
			/** What the link undoes it with. */
			token: string;
			/** Until when, in milliseconds since 1970. */
			due: number;
			/** What the new passkey is called. */
			passkey?: string;
	  })
	| (Base & { kind: "undone"; name: string; change: UndoKind /** Leads to a new password. */; token: string })
	| (Base & { kind: "moved"; name: string; due: number })
	| (Base & { kind: "known" | "changed" | "deleted"; name: string })
	| (Base & { kind: "country"; name: string; country: string } & DeviceFacts)
	| (Base & {
			kind: SaleKind;
			name: string;
			sale: Sale /** Where a payment can be made. */;
			payAt?: string | null;
	  })
	| (Base & { kind: "trial_ending" | "trial_ended"; name: string; endsAt: number })
	| (Base & { kind: SecurityKind; name: string /** What the passkey is called. */; passkey?: string })
	| (Base & {
			kind: "factor_removal";
			name: string;
			/** What the link stops it with. */
			token: string /** When it happens, in milliseconds since 1970. */;
			due: number;
	  })
	| (Base & { kind: "unknown" });
