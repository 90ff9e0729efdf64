import { z } from "zod";
import data from "../plans.json" with { type: "json" };
import { moment, name, text } from "./fields.ts";
import { parse } from "./parse.ts";

const currency = z.string().regex(/^[A-Z]{3}$/, "the code of a currency such as USD");

const plan = z.strictObject({
	id: name,
	/** Its name among the words of `pricing:plan.names`. */
	nameKey: name,
	/** List price of the whole period, in units of the currency. */
	price: z.string().regex(/^\d+\.\d\d$/, "a price such as 9.00"),
	currency,
	/** Percent. */
	discount: z.int().min(0, "a percentage below 100").max(99, "a percentage below 100"),
	discountEnds: moment.nullable(),
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

/** `content/plans.json` */
export const plansFile = z.strictObject({
	note: text().optional(),
	currency,
	plans: z
		.array(plan)
		.refine((plans) => plans.filter(({ isDefault }) => isDefault).length === 1, "one plan with isDefault"),
});

/** The plans in the order of their cards. */
export const plans: readonly Plan[] = parse(plansFile, "content/plans.json", data).plans;
