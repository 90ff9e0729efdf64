import type { TFunction } from "i18next";
import { formatLongDay, formatPrice } from "../../i18n/format.ts";
import type { Locale } from "../../i18n/locales.ts";

/** Data of a payment mail; only what is given is shown. Amounts in cents, times in milliseconds. */
export interface Sale {
	packageId: string | null;
	/** For plans without a translation. */
	packageName?: string | null;
	amount?: number;
	currency: string;
	endsAt?: number | null;
	renewsAt?: number | null;
	renewalAmount?: number | null;
	refundUntil?: number;
	/** Start of the pass that follows the subscription. */
	passFrom?: number | null;
	/** End of the trial that continues without a plan. */
	trialEndsAt?: number | null;
	request?: { customer: string; paidAt?: number; payment: string; reason: string | null };
}

export const saleKinds = [
	"bought",
	"renewed",
	"plan_changed",
	"pass_after_plan",
	"renewal_off",
	"renewal_on",
	"payment_failed",
	"renewal_declined",
	"refund_requested",
	"refunded",
	"refund_refused",
	"refund_failed",
	"refund_support",
	"refund_failed_support",
	"coins_waiting",
	"coins_over",
	"coins_closed",
	"coins_support",
] as const;
export type SaleKind = (typeof saleKinds)[number];

/** Labelled facts of a payment, in the order of a receipt. */
export function listSaleFacts(sale: Sale, locale: Locale, t: TFunction): [label: string, value: string][] {
	const { packageId, packageName, amount, currency, refundUntil, request } = sale;
	const name = packageId
		? t(`sale.plans.${packageId}`, { defaultValue: packageName ?? packageId })
		: packageName;
	const day = (time: number | null | undefined) => (time ? formatLongDay(locale, time) : null);
	const total = amount === undefined ? null : formatPrice(locale, amount / 100, currency);
	const facts: [string, string | null | undefined][] = [
		[t("refund_support.customer"), request?.customer],
		[t("sale.plan"), name],
		[t("sale.amount"), total],
		[t("refund_support.paid"), day(request?.paidAt)],
		[t("refund_support.payment"), request?.payment],
		[t("refund_support.reason"), request?.reason],
		[t("sale.refund_until"), day(refundUntil)],
	];
	return facts.flatMap(([label, value]) => (value ? [[label, value] as [string, string]] : []));
}
