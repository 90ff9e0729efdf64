import { type Billing, type CheckoutState, toDecimal } from "../contract/index.ts";
import type { UserRow } from "../db/queries/accounts/users.ts";
import { type CustomerPlan, findPlan, isPlanActive, listPayments } from "../db/queries/billing/billing.ts";
import { findConfirming, toConfirming } from "../db/queries/billing/coins.ts";
import type { Deps } from "../deps.ts";
import { readTrial } from "../shared/trial.ts";
import { minute, toIso } from "../utils/time.ts";
import { readRefund } from "./refund-policy.ts";

/** Milliseconds after returning from checkout during which the plan shows as activating. */
const activationWindow = 10 * minute;

export function readCheckoutState(plan: CustomerPlan | null, id: string | undefined): CheckoutState | null {
	if (!id || plan?.customer.checkoutId !== id) return null;
	return plan.customer.checkoutAt === null ? "done" : "processing";
}

export async function readBilling(
	deps: Deps,
	user: Pick<UserRow, "id" | "email">,
	checkout: CheckoutState | null = null,
): Promise<Billing> {
	const now = deps.now();
	const [plan, payments, confirming] = await Promise.all([
		findPlan(deps.db, user.id),
		listPayments(deps.db, user.id),
		findConfirming(deps.db, user.id),
	]);
	const customer = plan?.customer;
	const pack = plan?.pack ?? null;
	const isActive = customer ? isPlanActive(customer, now) : false;
	const latest = payments[0];
	const hasReturned =
		checkout === null && customer?.checkoutAt != null && now - (customer.returnedAt ?? 0) < activationWindow;
	const period = pack ? { unit: pack.periodUnit, count: pack.periodCount } : null;
	const renews = isActive && customer?.renews === true;
	return {
		state: isActive
			? "active"
			: checkout === "processing" || hasReturned || confirming
				? "activating"
				: "free",
		package:
			isActive && customer?.endsAt
				? {
						id: customer.packageId,
						name: pack?.name ?? customer.packageId,
						allowed_devices: pack?.devices ?? 1,
						end_date: toIso(customer.endsAt),
						period: period ?? { unit: "month", count: 1 },
					}
				: null,
		checkout,
		auto_renew: renews,
		renewable: isActive && Boolean(customer?.subscriptionId) && customer?.passFrom == null,
		pass_from: isActive && customer?.passFrom ? toIso(customer.passFrom) : null,
		renews_at: renews && customer?.endsAt ? toIso(customer.endsAt) : null,
		renewal_price: isActive && customer?.renewalAmount != null ? toDecimal(customer.renewalAmount) : null,
		currency: customer?.currency ?? latest?.payment.currency ?? null,
		price_paid: latest ? toDecimal(latest.payment.amount) : null,
		paid_at: latest ? toIso(latest.payment.paidAt) : null,
		refund: await readRefund(deps, user, payments, now),
		payment_method: customer?.cardBrand ? { brand: customer.cardBrand, last4: customer.cardLast4 } : null,
		payment_failed: customer?.failedInvoice ? { url: customer.failedUrl } : null,
		billing_email: user.email,
		trial: await readTrial(deps, user, isActive),
		confirming: toConfirming(confirming),
	};
}
