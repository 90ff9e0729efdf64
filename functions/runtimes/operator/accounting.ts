import { toDecimal } from "../../contract/billing/price.ts";
import type { listPaymentsBetween } from "../../db/queries/support.ts";
import { formatDay } from "../../utils/time.ts";

type Payment = Awaited<ReturnType<typeof listPaymentsBetween>>[number];

/** RFC 4180; spreadsheet formulas are escaped as text. */
const formatCell = (value: string): string => {
	const text = /^[=+@\t]/.test(value) ? `'${value}` : value;
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
export const formatCsv = (rows: readonly Record<string, string>[]): string[] => {
	const [first] = rows;
	return first
		? [Object.keys(first), ...rows.map(Object.values)].map((row) => row.map(formatCell).join(","))
		: [];
};

const computeKeptTax = ({ tax, price, amount, refunded }: Payment): number =>
	price ? Math.round(((tax ?? 0) * (amount - refunded)) / price) : 0;

/** One row per payment or earlier payment refunded now, oldest first. Tax and country are unknown for coins. */
export const listPaymentRows = (payments: readonly Payment[]) =>
	payments.map((payment) => ({
		paid_on: formatDay(payment.paidAt),
		id: payment.id,
		number: payment.number ?? "",
		plan: payment.packageId ?? "",
		currency: payment.currency,
		amount: toDecimal(payment.amount),
		refunded: toDecimal(payment.refunded),
		kept: toDecimal(payment.amount - payment.refunded),
		tax: payment.tax === null ? "" : toDecimal(payment.amount ? payment.tax : 0),
		kept_tax: payment.tax === null ? "" : toDecimal(computeKeptTax(payment)),
		country: payment.country ?? "",
	}));

/** Totals by country and currency; an empty country is unknown. */
export function listTaxRows(payments: readonly Payment[]) {
	const groups = Map.groupBy(payments, ({ country, currency }) => `${country ?? ""} ${currency}`);
	return [...groups.values()]
		.map((group) => {
			const sum = (pick: (payment: Payment) => number) =>
				toDecimal(group.reduce((total, payment) => total + pick(payment), 0));
			return {
				country: group[0]?.country ?? "",
				currency: group[0]?.currency ?? "",
				payments: String(group.filter(({ amount }) => amount > 0).length),
				amount: sum(({ amount }) => amount),
				refunded: sum(({ refunded }) => refunded),
				kept: sum(({ amount, refunded }) => amount - refunded),
				kept_tax: sum(computeKeptTax),
			};
		})
		.sort((a, b) => (`${a.country} ${a.currency}` < `${b.country} ${b.currency}` ? -1 : 1));
}
