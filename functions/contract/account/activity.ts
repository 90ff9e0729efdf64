import type { Nothing, SignedIn } from "../endpoint.ts";

/** What is kept of an account's last 30 days. Translated under `profile.activity.kinds`. */
export const activityKinds = [
	"login",
	"logged_out_all",
	"logged_out_others",
	"password_changed",
	"name_changed",
	"email_changed",
	"email_back",
	"keys_undone",
	"factor_on",
	"factor_off",
	"factor_codes",
	"factor_removed",
	"recovery_used",
	"passkey_added",
	"passkey_removed",
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** What a login came from, by what the browser says of itself or which app it is; nothing here is proven. */
export interface DeviceFacts {
	/** "web", or the app's: android, windows, … */
	platform: string;
	/** "Firefox"; null for apps, and where it is unknown. */
	browser: string | null;
	/** "Windows", "iOS"; null where it is unknown. */
	system: string | null;
}

export interface Activity extends Omit<DeviceFacts, "platform"> {
	kind: ActivityKind;
	/** ISO 8601, UTC. */
	at: string;
	/** "City, Country" or null when unknown. */
	location: string | null;
	/** Null for what happened by itself, or by support. */
	platform: string | null;
}

/** What has happened to the account in the last 30 days, newest first. */
export const activity = "GET /api/vpnuser/activity" as SignedIn<Nothing, { data: Activity[] }>;
