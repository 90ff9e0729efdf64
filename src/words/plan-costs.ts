import { plans } from "../../content/readers/plans.ts";
import { getMonthlyPrice, getPrice, getRenewalPrice } from "../../functions/contract/billing/price.ts";
import { formatMoney } from "../../i18n/format.ts";
import type { Locale } from "../../i18n/locales.ts";
import { buildTime } from "../site/clock.ts";
import { paymentMethods } from "../site/payment-settings.ts";

type Translate = (key: string, values: object) => string;

/** Coins buy passes, which don't renew. */
const canRenew = paymentMethods.some((method) => method !== "coins");

/** What plans cost when the site is built, for placeholders (text.ts). */
export function getPlanCosts(
	locale: Locale,
	translate: Translate,
): Record<"lowestMonthly" | "lowestCost" | "planCosts", string> {
	const short = (amount: string, currency: string) =>
		formatMoney(locale, amount, currency).replace(/[.,]00(?!\d)/, "");
	const byDuration = plans.toSorted((one, other) => one.duration - other.duration);
	const costs = byDuration.map((plan) => {
		const [due, renewal] = [getPrice(plan, buildTime), getRenewalPrice(plan, buildTime)];
		const { unit, count } = plan.period;
		const kind = due === renewal ? "billed" : "first";
		const cost = translate(`pricing:plan.${canRenew && plan.renews !== false ? `${kind}.${unit}` : "once"}`, {
			count,
			price: short(due, plan.currency),
			renewal: short(renewal, plan.currency),
		});
		return { cost, monthly: getMonthlyPrice(plan, buildTime), currency: plan.currency };
	});
	const [lowest] = costs.toSorted((one, other) => Number(one.monthly) - Number(other.monthly));
	if (!lowest) throw new Error("content/plans.json has no plan");
	return {
		lowestMonthly: short(lowest.monthly, lowest.currency),
		lowestCost: lowest.cost,
		planCosts: costs.map(({ cost }) => cost).reduce((all, cost) => translate("faqs:costs", { all, cost })),
	};
}
