import { z } from "zod";
import data from "../plans.json" with { type: "json" };
import { priorDays, priorPrice } from "./list-prices.ts";
import { moment, name, text } from "./read/fields.ts";
import { parse } from "./read/parse.ts";

const price = z.string().regex(/^\d+\.\d\d$/, "a price such as 9.00");
const currency = z.string().regex(/^[A-Z]{3}$/, "the code of a currency such as USD");

const plan = z.strictObject({
	id: name,
	/** Its name among the words of `pricing:plan.names`. */
	nameKey: name,
	/** List price of the whole period, in units of the currency. */
	price,
	currency,
	/** The same in the other currencies. */
	prices: z.record(currency, price),
	/** Percent. */
	discount: z.int().min(0, "a percentage below 100").max(99, "a percentage below 100"),
	/** When it began, and when it ends. */
	discountStarts: moment.nullable(),
	discountEnds: moment.nullable(),
	/** What was charged from which moment on, before the discount of now; oldest first. */
	history: z.array(z.strictObject({ from: moment, prices: z.record(currency, price) })),
	/** Months. */
	duration: z.int().positive(),
	period: z.strictObject({ unit: z.enum(["week", "month", "year"]), count: z.int().positive() }),
	/** One that does not say renews. */
	renews: z.boolean().optional(),
	isDefault: z.boolean(),
	devices: z.int().positive(),
	/** What its card lists, by the words of `pricing:plan.ticks`. */
	ticks: z.array(z.string()),
	/** Its picture. */
	art: name,
});
export type Plan = z.infer<typeof plan>;

/** What is wrong with what a discount of a plan is compared with (EU directive 98/6, article 6a), or null. */
export function findPriceFault(from: Plan): string | null {
	if (!from.discount) return null;
	for (const [code, list] of Object.entries({ ...from.prices, [from.currency]: from.price })) {
		const lowest = priorPrice(from, code);
		if (lowest !== null && Number(lowest) < Number(list))
			return `a list price in ${code} of at most ${lowest}, which was charged in the ${priorDays} days before discountStarts: a discount is counted from the lowest of these`;
	}
	return null;
}

/** `content/plans.json` */
export const plansFile = z
	.strictObject({
		note: text().optional(),
		/** That `history` and `discountStarts` are made up. */
		sample: z.boolean().optional(),
		currency,
		/** Those that prices are given in, and whether these hold the taxes. */
		currencies: z.record(currency, z.strictObject({ taxIncluded: z.boolean() })),
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
			const fault = findPriceFault(plan);
			if (fault) addFault("price", fault);
		});
	});

/** The plans in the order of their cards. */
const file = parse(plansFile, "content/plans.json", data);
export const plans: readonly Plan[] = file.plans;
export const { currencies } = file;
