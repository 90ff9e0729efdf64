import type { Nothing, SignedIn } from "../endpoint.ts";

/** How somebody stands with the free trial. */
export interface Trial {
	/**
	 * `open`: can be begun. `running`: in force. `kept`: a paid plan has come in between, and what is left follows when that ends.
	 * `over`: it was used, by this account or by another one of the same mailbox.
	 */
	state: "open" | "running" | "kept" | "over";
	/** ISO 8601; only while it runs. */
	end_date: string | null;
	/** Begun days count as whole ones; 0 unless `running` or `kept`. */
	days_left: number;
}

/** Begins the free trial: all of a paid plan for some days (claim `trialDays`), once per account and mailbox, nothing charged. */
export const beginTrial = "POST /api/vpnuser/trial" as SignedIn<
	Nothing,
	{ data: Trial },
	"trial_used" | "already_subscribed" | "rate_limited"
>;
