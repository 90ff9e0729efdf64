import type { Catalogue, ListedPlan } from "../../functions/shared/catalogue.ts";

const plan = (
	id: string,
	prices: Record<"USD" | "EUR" | "GBP", string>,
	more: Pick<ListedPlan, "duration" | "period"> & Partial<ListedPlan>,
): ListedPlan => {
	const { USD, ...others } = prices;
	return {
		id,
		price: USD,
		currency: "USD",
		prices: others,
		discount: 0,
		discountStarts: more.discount ? "2026-01-01T00:00:00Z" : null,
		discountEnds: more.discount ? "2026-12-31T23:59:59Z" : null,
		history: [{ from: "2025-11-01T00:00:00Z", prices }],
		devices: 10,
		isDefault: false,
		ticks: ["devices", "moneyBack", "cancelAnyTime"],
		art: "island",
		...more,
	};
};

export const weekPass = plan(
	"week",
	{ USD: "2.99", EUR: "2.99", GBP: "2.49" },
	{ duration: 0.25, period: { unit: "week", count: 1 }, renews: false },
);

/** The tests' own catalogue, independent of the site's, which an operator may change. */
export const testCatalogue: Catalogue = {
	plans: [
		plan(
			"month",
			{ USD: "9.00", EUR: "9.00", GBP: "8.00" },
			{ duration: 1, period: { unit: "month", count: 1 } },
		),
		plan(
			"year",
			{ USD: "108.00", EUR: "108.00", GBP: "96.00" },
			{ duration: 12, period: { unit: "year", count: 1 }, discount: 50, isDefault: true },
		),
		plan(
			"quarter",
			{ USD: "27.00", EUR: "27.00", GBP: "24.00" },
			{ duration: 3, period: { unit: "month", count: 3 }, discount: 20 },
		),
	],
	currencies: { USD: { taxIncluded: false }, EUR: { taxIncluded: true }, GBP: { taxIncluded: true } },
	moneyBackDays: 30,
	trialDays: 7,
	trialReminderDays: 2,
	keepRefundYears: 5,
	keepMailboxYears: 1,
};
