import { type Locale, localeEntry } from "../../../i18n/locales.ts";
import { currenciesOf, inCurrency } from "./currency.ts";
import type { Plan } from "./plan.ts";
import type { Choice } from "./use-pay-choice.ts";
import type { PlanWords } from "./words.ts";

interface Props {
	plans: readonly Plan[];
	choice: Choice;
	locale: Locale;
	words: PlanWords;
}

/** Whether taxes are in the prices, in words; for dollars with their name, as built. */
function taxesOf(plan: Plan | undefined, currency: string | null, words: PlanWords["plan"]["terms"]): string {
	const priced = plan && inCurrency(plan, currency);
	if (priced?.taxIncluded) return words.taxesIncluded;
	return (priced?.currency ?? "USD") === "USD" ? words.taxes : words.taxesAdded;
}

/** In which currency prices stand and what they are paid with, below the cards, in a place that is kept for it. */
export function PayChoice({ plans, choice, locale, words }: Props) {
	const own = words.plan;
	const { currency, setCurrency, coins, setCoins } = choice;
	const currencies = currenciesOf(plans);
	const names = new Intl.DisplayNames([localeEntry(locale).intl], { type: "currency" });
	const cards = words.settings.cards.map((name) => own.methods[name]).join(", ");
	return (
		<div className="sm mut pay-by">
			<p>{taxesOf(plans[0], currency, own.terms)}</p>
			{currencies.length > 1 && (
				<label>
					{own.currency}
					<select value={currency ?? currencies[0]} onChange={({ target }) => setCurrency(target.value)}>
						{currencies.map((code) => (
							<option key={code} value={code}>
								{names.of(code)}
							</option>
						))}
					</select>
				</label>
			)}
			{words.settings.coins && cards && (
				<label>
					{own.payWith}
					<select
						value={coins ? "coins" : "card"}
						onChange={({ target }) => setCoins(target.value === "coins")}
					>
						<option value="card">{cards}</option>
						<option value="coins">{own.methods.coins}</option>
					</select>
				</label>
			)}
		</div>
	);
}
