import { useState } from "react";
import { fill, formatShortDay, type LocalizedProps } from "../../../../i18n/format.ts";
import { getLocaleEntry } from "../../../../i18n/locales.ts";
import { currencyKey, payWithKey, readSession, write, writeSession } from "../../../stores/storage.ts";
import type { PlansSnapshot } from "../offer/plans-snapshot.ts";
import { listCurrencies, type Plan } from "../plans/plan.ts";
import type { PayBy } from "../plans/plan-text.ts";
import type { PlanWords } from "../plans/plan-words.ts";
import type { CurrentPlan } from "../plans/use-current-plan.ts";

interface Props extends LocalizedProps<PlanWords> {
	plans: readonly Plan[];
	current: CurrentPlan;
	choice: PaymentChoice;
}

/** The choice of currency and payment method above the cards, in reserved space; limited for those who have a plan. */
export function PayChoice({ plans, current, choice, locale, words }: Props) {
	const labels = words.plan;
	const { currency, setCurrency, coins, setCoins } = choice;
	const currencies = listCurrencies(plans);
	const names = new Intl.DisplayNames([getLocaleEntry(locale).intl], { type: "currency" });
	const cards = words.settings.cards.map((name) => labels.methods[name]).join(", ");
	if (current.subscription) return <p className="sm muted pay-by">{labels.keeps}</p>;
	return (
		<div className="sm muted pay-by">
			{currencies.length > 1 && (
				<label>
					{labels.currency}
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
					{labels.payWith}
					<select
						value={coins ? "coins" : "card"}
						onChange={({ target }) => setCoins(target.value === "coins")}
					>
						<option value="card">{cards}</option>
						<option value="coins">{labels.methods.coins}</option>
					</select>
				</label>
			)}
			{coins && current.passEnds && (
				<p>{fill(labels.addTime, { date: formatShortDay(locale, current.passEnds) })}</p>
			)}
		</div>
	);
}

export type PaymentChoice = PayBy & ReturnType<typeof usePaymentChoice>;

export function usePaymentChoice(
	offered: (PlansSnapshot & { likelyCurrency: string | null }) | null,
	{ settings }: Pick<PlanWords, "settings">,
) {
	const [choice, setChoice] = useState<string | null>(null);
	const onlyCoins = settings.cards.length === 0;
	const [wantsCoins, setWantsCoins] = useState(() => readSession(payWithKey) === "coins");
	const wish = choice ?? offered?.likelyCurrency ?? null;
	const currency = wish && offered && listCurrencies(offered.plans).includes(wish) ? wish : null;
	const setCurrency = (next: string) => {
		write(currencyKey, next);
		setChoice(next);
	};
	const setCoins = (next: boolean) => {
		writeSession(payWithKey, next ? "coins" : "card");
		setWantsCoins(next);
	};
	return { currency, coins: settings.coins && (onlyCoins || wantsCoins), setCurrency, setCoins };
}
