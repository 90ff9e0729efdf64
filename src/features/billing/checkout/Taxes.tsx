import { inCurrency } from "../currency.ts";
import type { Plan } from "../plans/plan.ts";
import type { PlanWords } from "../words.ts";

interface Props {
	plan: Plan | undefined;
	currency: string | null;
	words: PlanWords["plan"]["terms"];
}

/** Whether taxes are in the prices, below the cards; for dollars with their name, as built. */
export function Taxes({ plan, currency, words }: Props) {
	const priced = plan && inCurrency(plan, currency);
	const added = (priced?.currency ?? "USD") === "USD" ? words.taxes : words.taxesAdded;
	return <p className="sm mut taxes">{priced?.taxIncluded ? words.taxesIncluded : added}</p>;
}
