import type { Device } from "../contract/account/account.ts";
import type { UndoKind } from "../contract/account/links.ts";
import type { Sale, SaleKind } from "./sale.ts";

/** Ways into an account that were removed or used. */
export type SecurityKind = "factor_off" | "factor_removed" | "recovery_used" | "passkey_removed";

/** New ways into an account; their mails carry an undo link. */
export type KeyKind = Exclude<UndoKind, "email_changed">;

/** Mails to an unverified address, without a name, because anyone can type one. */
type UnverifiedMail =
	| { kind: "signup"; code: string; token: string; next?: string }
	| { kind: "email_code"; code: string; token: string }
	| { kind: "unknown" };

/** Mails that address a verified person by name, and their data. Times in milliseconds since 1970. */
export type PersonalMail =
	| { kind: "reset"; code: string; token: string }
	| { kind: "email_taken" | "email_back" | "known" | "changed" | "deleted" | "manual_password" }
	| {
			kind: "email_changed" | "deletion_asked" | KeyKind;
			/** Token of the undo link. */
			token: string;
			due: number;
			/** Name of the new passkey. */
			passkey?: string;
	  }
	| { kind: "undone"; change: UndoKind /** Password reset token. */; token: string }
	| { kind: "moved"; due: number }
	| ({ kind: "country"; country: string } & Device)
	| { kind: SaleKind; sale: Sale /** Where to pay. */; payAt?: string | null }
	| { kind: "trial_ending" | "trial_ended"; endsAt: number }
	| { kind: SecurityKind /** Name of the passkey. */; passkey?: string }
	| {
			kind: "factor_removal" /** Token of the cancel link. */;
			token: string /** When it takes effect. */;
			due: number;
	  };

/** A mail, its recipient and their language. */
export type MailInput = { to: string; locale: string } & (UnverifiedMail | ({ name: string } & PersonalMail));
