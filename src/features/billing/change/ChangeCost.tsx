import type { PlanChange } from "../../../../functions/contract/billing/plan-change.ts";
import { fill, type LocalizedProps, money, shortDay } from "../../../i18n/format.ts";
import type { PlanWords } from "../plans/plan-words.ts";

interface Props extends LocalizedProps<PlanWords["plan"]> {
	cost: PlanChange;
}

/** The sum of a change, line by line, and what comes after it. */
export function ChangeCost({ cost, locale, words: { change, terms } }: Props) {
	const priced = (words: string, amount: string | number) =>
		fill(words, { price: money(locale, amount, cost.currency) });
	const on = { date: shortDay(locale, cost.ends_at) };
	const lines = [
		priced(change.price, cost.price),
		Number(cost.tax) !== 0 && priced(change.tax, cost.tax),
		Number(cost.credit) !== 0 && priced(change.credit, -Number(cost.credit)),
		Number(cost.earlier) !== 0 && priced(change.earlier, -Number(cost.earlier)),
	];
	const after = [
		change.starts,
		cost.renews
			? fill(terms.renews, { ...on, price: money(locale, cost.renewal_price, cost.currency) })
			: fill(terms.ends, on),
		Number(cost.left) > 0 && priced(change.left, cost.left),
		cost.refund_until && fill(terms.refundUntil, { date: shortDay(locale, cost.refund_until) }),
	];
	const item = (line: string | false | null) => line && <li key={line}>{line}</li>;
	return (
		<ul className="due">
			{lines.map(item)}
			<li>
				<b>{priced(change.today, cost.today)}</b>
			</li>
			{after.map(item)}
		</ul>
	);
}
