import { type AccountExport, toDecimal } from "../contract/index.ts";
import { findPlan, paymentsOf } from "../db/queries/billing/billing.ts";
import { coinInvoicesOf } from "../db/queries/billing/coins.ts";
import { automaticRefundOf } from "../db/queries/billing/refunds.ts";
import type { Deps } from "../deps.ts";
import { iso, isoOrNull } from "../utils/time.ts";

export async function exportPayments(
	deps: Pick<Deps, "db">,
	userId: string,
): Promise<Pick<AccountExport, "plan" | "payments" | "coins" | "refunded_at_once_at">> {
	const [plan, payments, coins, automaticRefundAt] = await Promise.all([
		findPlan(deps.db, userId),
		paymentsOf(deps.db, userId),
		coinInvoicesOf(deps.db, userId),
		automaticRefundOf(deps.db, userId),
	]);
	const customer = plan?.customer;
	return {
		plan: customer
			? {
					customer: customer.customerId,
					subscription: customer.subscriptionId,
					package: customer.packageId,
					ends_at: isoOrNull(customer.endsAt),
					pass_from: isoOrNull(customer.passFrom),
					renews: customer.renews,
					currency: customer.currency,
					renewal_price: customer.renewalAmount === null ? null : toDecimal(customer.renewalAmount),
					unpaid_invoice: customer.failedInvoice,
					checkout_package: customer.checkoutPackage,
					checkout_amount: customer.checkoutAmount === null ? null : toDecimal(customer.checkoutAmount),
					change_begun_at: isoOrNull(customer.changingAt),
					card: customer.cardLast4 && `${customer.cardBrand} ${customer.cardLast4}`,
					checkout_begun_at: isoOrNull(customer.checkoutAt),
				}
			: null,
		refunded_at_once_at: isoOrNull(automaticRefundAt),
		coins: coins.map((row) => ({
			invoice: row.id,
			package: row.packageId,
			amount: toDecimal(row.amount),
			currency: row.currency,
			state: row.state,
			trouble: row.trouble,
			url: row.url,
			receipt: row.receipt,
			begun_at: iso(row.createdAt),
			paid_at: isoOrNull(row.paidAt),
			refunded_at: isoOrNull(row.refundedAt),
		})),
		payments: payments.map(({ payment, refund }) => ({
			id: payment.id,
			reference: payment.intentId,
			subscription: payment.subscriptionId,
			url: payment.url,
			number: payment.number,
			package: payment.packageId,
			plan_change: payment.isPlanChange,
			amount: toDecimal(payment.amount),
			refunded: toDecimal(payment.refunded),
			refund_failed_at: isoOrNull(payment.refundFailedAt),
			currency: payment.currency,
			tax: payment.tax === null ? null : toDecimal(payment.tax),
			country: payment.country,
			paid_at: iso(payment.paidAt),
			ends_at: iso(payment.endsAt),
			refund_request: refund && {
				state: refund.state,
				reason: refund.reason,
				requested_at: iso(refund.requestedAt),
				decided_at: isoOrNull(refund.decidedAt),
			},
		})),
	};
}
