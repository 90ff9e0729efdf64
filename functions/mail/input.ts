import type { DeviceFacts } from "../contract/account/account.ts";
import type { UndoKind } from "../contract/account/mailed-links.ts";
import type { Sale, SaleKind } from "./sale.ts";

interface Base {
	to: string;
	locale: string;
}

/** Ways into an account that were removed or used. */
export type SecurityKind = "factor_off" | "factor_removed" | "recovery_used" | "passkey_removed";

/** New ways into an account; their mails carry an undo link. */
export type KeyKind = Exclude<UndoKind, "email_changed">;

/** The mails and their data. Only verified people are addressed by name, because anyone can type one. */
export type MailInput =
	| (Base & { kind: "signup"; code: string; token: string; next?: string | undefined })
	| (Base & { kind: "reset"; name: string; code: string; token: string })
	| (Base & { kind: "email_code"; code: string; token: string })
	| (Base & { kind: "email_taken" | "email_back"; name: string })
	| (Base & {
			kind: "email_changed" | "deletion_asked" | KeyKind;
			name: string;
			/** Token of the undo link. */
			token: string;
			/** Deadline, in milliseconds since 1970. */
			due: number;
			/** Name of the new passkey. */
			passkey?: string;
	  })
	| (Base & { kind: "undone"; name: string; change: UndoKind /** Password reset token. */; token: string })
	| (Base & { kind: "moved"; name: string; due: number })
	| (Base & { kind: "known" | "changed" | "deleted"; name: string })
	| (Base & { kind: "country"; name: string; country: string } & DeviceFacts)
	| (Base & {
			kind: SaleKind;
			name: string;
			sale: Sale /** Where to pay. */;
			payAt?: string | null;
	  })
	| (Base & { kind: "trial_ending" | "trial_ended"; name: string; endsAt: number })
	| (Base & { kind: SecurityKind; name: string /** Name of the passkey. */; passkey?: string })
	| (Base & {
			kind: "factor_removal";
			name: string;
			/** Token of the cancel link. */
			token: string /** When it takes effect, in milliseconds since 1970. */;
			due: number;
	  })
	| (Base & { kind: "unknown" });
