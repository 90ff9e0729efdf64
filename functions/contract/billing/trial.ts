import type { Nothing, SignedIn } from "../endpoint.ts";
import type { Trial } from "../shapes/billing.ts";

export type { Trial } from "../shapes/billing.ts";

/** Begins the free trial: all of a paid plan for some days (claim `trialDays`), once per account and mailbox, nothing charged. */
export const beginTrial = "POST /api/vpnuser/trial" as SignedIn<
	Nothing,
	{ data: Trial },
	"trial_used" | "already_subscribed" | "rate_limited"
>;
