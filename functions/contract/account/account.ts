import type { Confirming } from "../billing/billing.ts";
import type { Trial } from "../billing/trial.ts";
import type { Nothing, SignedIn } from "../endpoint.ts";
import type { Activity, DeviceFacts } from "./activity.ts";
import type { User } from "./auth.ts";
import type { FactorError, FactorProof } from "./factors.ts";
import type { UndoKind } from "./mailed-links.ts";

export interface Account extends User {
	/** "free" and "trial" are special, anything else is a paid plan. */
	type: string;
	/** The paid plan, or the trial. */
	package: { name: string; allowed_devices: number; end_date: string } | null;
	trial: Trial;
	/** A plan that ended because its renewal could not be charged: when, and where it can be paid. */
	unpaid: { ended_at: string; url: string | null } | null;
	confirming: Confirming | null;
}

export interface Session extends DeviceFacts {
	id: string;
	/** What its owner calls it. */
	name: string | null;
	/** "desktop", "mobile", "tablet", "tv"; null where it is unknown. */
	kind: string | null;
	/** The day it was last used: YYYY-MM-DD, UTC. */
	seen_on: string;
	/** ISO 8601, UTC. */
	created_at: string;
	/** "City, Country" or null when unknown. */
	location: string | null;
	current: boolean;
}

/** `data` of export: everything that is held about the caller, but for secrets, of which only hashes are held. */
export interface AccountExport {
	exported_at: string;
	account: {
		id: string;
		name: string;
		email: string;
		type: string;
		language: string;
		/** Where its logins came from, as ISO codes. */
		countries: string[];
		created_at: string;
	};
	/** Addresses the account had when something changed; until `back_until` who reads its mail can undo that, and nobody else can take it. */
	former_addresses: { kind: UndoKind; email: string; changed_at: string; back_until: string }[];
	sessions: (DeviceFacts & {
		id: string;
		name: string | null;
		kind: string | null;
		seen_on: string;
		country: string | null;
		city: string | null;
		created_at: string;
		expires_at: string;
		current: boolean;
	})[];
	/** What has happened to the account in the last 30 days. */
	activity: (Omit<Activity, "location"> & { country: string | null; city: string | null })[];
	/** How the account is protected beyond its password; never a secret. */
	security: {
		/** `added_at` is null while it is being set up. */
		authenticator: { begun_at: string; added_at: string | null } | null;
		recovery_codes_left: number;
		recovery_codes_used_at: string[];
		passkeys: { name: string; added_at: string; used_at: string | null }[];
		/** When support takes a lost second factor away, where that was begun. */
		factor_removal_at: string | null;
		/** Logins whose second step is missing, and passkeys that are being added: until when that works. */
		under_way: { kind: "login" | "passkey"; until: string }[];
	};
	/** Codes that wait to be entered, and the address each was mailed to; the code itself exists only in its mail. */
	codes: {
		purpose: string;
		email: string;
		language: string;
		tries: number;
		created_at: string;
		expires_at: string;
	}[];
	/** `subject` is null where it holds a code, and once the mail has left. */
	mails: {
		kind: string;
		recipient: string;
		language: string;
		subject: string | null;
		created_at: string;
		sent_at: string | null;
	}[];
	/** The subscription of the account's address, and the posts it was written; null without one. */
	newsletter: {
		language: string;
		asked_at: string;
		confirmed_at: string | null;
		letters: { post: string; written_at: string }[];
	} | null;
	/** Null for those who never were at the checkout. `customer`, `subscription`: the payment provider's references. */
	plan: {
		customer: string | null;
		subscription: string | null;
		package: string | null;
		ends_at: string | null;
		/** When the pass begins that follows the subscription. */
		pass_from: string | null;
		renews: boolean;
		currency: string | null;
		renewal_price: string | null;
		card: string | null;
		/** The invoice of a renewal that was not paid. */
		unpaid_invoice: string | null;
		checkout_begun_at: string | null;
		checkout_package: string | null;
		checkout_amount: string | null;
		/** When another plan was asked for, while that is under way. */
		change_begun_at: string | null;
	} | null;
	/** Null for those who never began one. `kept_days`: what follows when a paid plan ends. */
	/** When the latest request for a refund was paid back without support. */
	refunded_at_once_at: string | null;
	trial: { began_at: string; ends_at: string; kept_days: number | null } | null;
	/** Invoices in coins: BTCPay's ids, and how they stood when it was last asked. */
	coins: {
		invoice: string;
		package: string;
		amount: string;
		currency: string;
		state: string;
		/** What support has to look at. */
		trouble: string | null;
		/** BTCPay's pages of it. */
		url: string | null;
		receipt: string | null;
		begun_at: string;
		paid_at: string | null;
		refunded_at: string | null;
	}[];
	payments: {
		id: string;
		reference: string | null;
		subscription: string | null;
		number: string | null;
		/** The payment service's page of it. */
		url: string | null;
		package: string | null;
		/** Whether it paid for a change of plan. */
		plan_change: boolean;
		amount: string;
		refunded: string;
		/** When a refund was asked for that the bank returned. */
		refund_failed_at: string | null;
		currency: string;
		paid_at: string;
		ends_at: string;
		refund_request: {
			state: string;
			reason: string | null;
			requested_at: string;
			decided_at: string | null;
		} | null;
	}[];
}

/** Who is signed in, with the plan. */
export const me = "GET /api/vpnuser/me" as SignedIn<Nothing, { data: Account }>;

/** Live sessions: the caller's own first, then the newest. */
export const sessions = "GET /api/vpnuser/sessions" as SignedIn<Nothing, { data: Session[] }>;

/** Logs out everywhere, here too unless only the others are named. */
export const endSessions = "DELETE /api/vpnuser/sessions" as SignedIn<{ others?: boolean }, Nothing>;

/** Logs out one device. */
export const endSession = "DELETE /api/vpnuser/sessions/{id}" as SignedIn<
	{ id: string },
	Nothing,
	"not_found"
>;

/** Names one device; an empty name takes it away. */
export const nameSession = "POST /api/vpnuser/sessions/{id}/name" as SignedIn<
	{ id: string; name: string },
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
