import * as contract from "../contract/billing/billing.ts";
import * as schemas from "../contract/shapes/billing.ts";
import { findPlan, isPlanActive } from "../db/queries/billing/billing.ts";
import { limit, personRule } from "../http/limits.ts";
import { refuse } from "../http/refuse.ts";
import { requiredField } from "../http/request/fields.ts";
import { signedInRoute } from "../http/route.ts";
import { callPayments, requireService } from "./call-payments.ts";
import { readBilling } from "./read-billing.ts";
import { syncCustomer } from "./sync.ts";

const renewalSpec = {
	summary: "Turn auto-renew on or off",
	input: {
		enabled: requiredField((value) => (typeof value === "boolean" ? value : undefined), { type: "boolean" }),
	},
	response: { data: schemas.billingSchema },
} as const;

export const renewal = signedInRoute(contract.autoRenew, renewalSpec, async (c, { enabled }, reply) => {
	const { deps, user } = c.var;
	if (enabled === undefined) throw refuse(c, "validation_failed");
	const plan = await findPlan(deps.db, user.id);
	const { subscriptionId, customerId } = plan?.customer ?? {};
	if (!plan || !subscriptionId || !customerId || !isPlanActive(plan.customer, deps.now())) {
		throw refuse(c, "no_subscription");
	}
	if (enabled && plan.customer.passFrom) throw refuse(c, "no_subscription");
	if (plan.customer.changingAt) throw refuse(c, "busy", { retryAfter: 60 });
	const uncount = await limit(c, personRule(c, "renewal", user.id));
	await callPayments(c, async () => {
		await requireService(deps.payments).setRenewal(subscriptionId, enabled);
		await syncCustomer(deps, customerId);
	}).catch(async (error) => {
		await uncount();
		throw error;
	});
	const data = await readBilling(deps, user);
	return reply(enabled ? "Auto-renew is on" : "Auto-renew is off", { data });
});
