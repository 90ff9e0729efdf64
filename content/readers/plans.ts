import { z } from "zod";
import data from "../plans.json" with { type: "json" };
import { findPriorPrice, priorDays } from "./list-prices.ts";
import { fileFields, moment, name } from "./read/fields.ts";
import { parse } from "./read/parse.ts";

const price = z.string().regex(/^\d+\.\d\d$/, "a price such as 9.00");
const countDecimals = (currency: string) =>
	new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits;
const currency = z
	.string()
	.regex(/^[A-Z]{3}$/, { error: "the code of a currency such as USD", abort: true })
	.refine(
		(code) => countDecimals(code) === 2,
		"a currency with two decimals: all amounts are counted in cents",
	);

const plan = z.strictObject({
	id: name.describe("Also the key of its name in pricing:plan.names"),
	price: price.describe("List price of the whole period"),
	currency,
	prices: z.record(currency, price).describe("The same in the other currencies"),
	discount: z
		.int()
		.min(0, "a percentage below 100")
		.max(99, "a percentage below 100")
		.describe("In percent; 0 for none"),
	discountStarts: moment
		.nullable()
		.default(null)
		.describe("It holds from then on, and strikes the lowest price of the 30 days before"),
	discountEnds: moment.nullable().default(null),
	history: z
		.array(z.strictObject({ from: moment, prices: z.record(currency, price) }))
		.describe(
			"What was charged from which moment on, oldest first. When you change a price, add the new one with its first day: a discount strikes the lowest of the 30 days before it",
		),
	duration: z.int().positive().describe("In months"),
	period: z.strictObject({ unit: z.enum(["week", "month", "year"]), count: z.int().positive() }),
	renews: z.boolean().optional().describe("Off: it ends with its period"),
	isDefault: z.boolean().describe("Chosen before anybody has chosen"),
	devices: z.int().positive().describe("At the same time; the same in every plan"),
	ticks: z.array(z.string()).describe("What its card lists, by keys of pricing:plan.ticks"),
	art: name.describe("Its picture"),
});
export type Plan = z.infer<typeof plan>;

/** A price that isn't in the history: a later discount would strike a price that wasn't the lowest of its 30 days. */
export function findHistoryFault({ price, currency, prices, history }: Plan): string | null {
	const present = { [currency]: price, ...prices };
	const last = history.at(-1)?.prices;
	return Object.entries(present).every(([code, price]) => last?.[code] === price)
		? null
		: `the present prices in its last entry: when you change a price, add { "from": its first day, "prices": ${JSON.stringify(present)} }, since a discount strikes the lowest of the ${priorDays} days before it`;
}

/** The mistake in a discount's reference price (EU Directive 98/6, article 6a), or null. */
export function findPriceFault(from: Plan): string | null {
	if (!from.discount) return null;
	for (const [code, list] of Object.entries({ ...from.prices, [from.currency]: from.price })) {
		const lowest = findPriorPrice(from, code);
		if (lowest !== null && Number(lowest) < Number(list))
			return `a list price in ${code} of at most ${lowest}, which was charged in the ${priorDays} days before discountStarts: a discount is counted from the lowest of these`;
	}
	return null;
}

/** `content/plans.json` */
export const plansFile = z
	.strictObject({
		...fileFields,
		currency: currency.describe("The one that stands first"),
		currencies: z
			.record(currency, z.strictObject({ taxIncluded: z.boolean() }))
			.describe("What prices are given in, and whether these hold the taxes"),
		plans: z
			.array(plan)
			.refine((plans) => plans.filter(({ isDefault }) => isDefault).length === 1, "one plan with isDefault"),
	})
	.superRefine(({ currency, currencies, plans }, context) => {
		const others = Object.keys(currencies).filter((code) => code !== currency);
		plans.forEach((plan, i) => {
			const addFault = (field: string, message: string) =>
				context.addIssue({ code: "custom", path: ["plans", i, field], message });
			const missing = others.filter((code) => !plan.prices[code]);
			const unknown = Object.keys(plan.prices).filter((code) => !others.includes(code));
			if (missing.length) addFault("prices", `a price in ${missing.join(" and ")} too`);
			if (unknown.length)
				addFault("prices", `only currencies that stand under currencies, not ${unknown.join(", ")}`);
			if (plan.currency !== currency) addFault("currency", `the currency of the file, ${currency}`);
			if (plan.devices !== plans[0]?.devices)
				addFault(
					"devices",
					`${plans[0]?.devices} as in the first plan: copy names one number for all of them`,
				);
			if (Date.parse(plan.discountEnds ?? "") <= Date.parse(plan.discountStarts ?? ""))
				addFault("discountEnds", "a moment after discountStarts");
			const fault = findPriceFault(plan);
			if (fault) addFault("price", fault);
			const historyFault = findHistoryFault(plan);
			if (historyFault) addFault("history", historyFault);
		});
	});

/** Plans in the order of their cards. */
const file = parse(plansFile, "content/plans.json", data);
export const plans: readonly Plan[] = file.plans;
export const { currencies } = file;
