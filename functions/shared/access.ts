import freeDevices from "../../content/claims/freeDevices.json" with { type: "json" };
import freeAndPaid from "../../content/free-and-paid.json" with { type: "json" };
import { type CustomerRow, getPlanEnd, isPlanActive } from "../db/queries/billing/billing.ts";
import type { TrialProgress } from "../db/queries/billing/trials.ts";
import type { Deps } from "../deps.ts";
import type { SignedInContext } from "../http/api-error.ts";
import { toTrial } from "./trial.ts";

export interface Access {
	reach: "all" | "free" | "none";
	devices: number;
	/** Null if it never ends. */
	endsAt: number | null;
}

interface Purchases {
	customer: Pick<CustomerRow, "endsAt" | "renews"> | null;
	pack: { devices: number } | null;
	trial: TrialProgress | null;
}

const locations = freeAndPaid.rows.find(({ id }) => id === "locations")?.free;
/** The free plan's locations, from content/free-and-paid.json: all, none, or some. */
const free: Access = {
	reach: locations === true ? "all" : locations ? "free" : "none",
	devices: freeDevices.canonical,
	endsAt: null,
};

/** What a user may access by plan or trial, otherwise by the free plan. */
export function findAccess(
	{ catalogue, now }: Pick<Deps, "catalogue" | "now">,
	userId: string,
	{ customer, pack, trial }: Purchases,
): Access {
	if (customer && isPlanActive(customer, now()))
		return { reach: "all", devices: pack?.devices ?? 1, endsAt: getPlanEnd(customer) };
	const { end_date } = toTrial(trial, userId, false, now());
	if (!end_date) return free;
	// A trial has the features of the recommended plan.
	const devices = catalogue.plans.find(({ isDefault }) => isDefault)?.devices ?? 1;
	return { reach: "all", devices, endsAt: Date.parse(end_date) };
}

export const readAccess = (c: SignedInContext): Access => {
	const { deps, user, plan, trial } = c.var;
	return findAccess(deps, user.id, { customer: plan, pack: plan?.pack ?? null, trial });
};

export const canUse = ({ reach }: Pick<Access, "reach">, isFree: boolean | undefined): boolean =>
	reach === "all" || (reach === "free" && isFree === true);
