import { type Locale, localeEntry } from "../../../../i18n/locales.ts";
import { fill } from "../../../i18n/format.ts";
import { day } from "../change/change-money.ts";
import { currenciesOf } from "../currency.ts";
import type { Plan } from "../plans/plan.ts";
import type { Current } from "../plans/use-current-plan.ts";
import type { PlanWords } from "../words.ts";
import type { Choice } from "./use-pay-choice.ts";

interface Props {
	plans: readonly Plan[];
	current: Current;
	choice: Choice;
	locale: Locale;
	words: PlanWords;
}

/**
 * In which currency prices stand and what they are paid with, above the cards, in a place that is kept for it; for whoever has
 * a plan what is left of that choice.
 */
export function PayChoice({ plans, current, choice, locale, words }: Props) {
	const own = words.plan;
	const { currency, setCurrency, coins, setCoins } = choice;
	const currencies = currenciesOf(plans);
	const names = new Intl.DisplayNames([localeEntry(locale).intl], { type: "currency" });
	const cards = words.settings.cards.map((name) => own.methods[name]).join(", ");
	if (current.running) return <p className="sm mut pay-by">{own.keeps}</p>;
	return (
		<div className="sm mut pay-by">
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
			{words.settings.coins && cards && !current.passEnds && (
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
			{coins && current.passEnds && <p>{fill(own.addTime, { date: day(locale, current.passEnds) })}</p>}
		</div>
	);
}
