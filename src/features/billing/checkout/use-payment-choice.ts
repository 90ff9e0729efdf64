import { useState } from "react";
import { currencyKey, payWithKey, readSession, write, writeSession } from "../../../stores/storage.ts";
import { listCurrencies } from "../currency.ts";
import type { PlansSnapshot } from "../offer/plans-snapshot.ts";
import type { PayBy } from "../plans/plan-text.ts";
import type { PlanWords } from "../plans/plan-words.ts";

export interface PaymentChoice extends PayBy {
	currency: string | null;
	coins: boolean;
	setCurrency: (currency: string) => void;
	setCoins: (coins: boolean) => void;
}

export function usePaymentChoice(
	offered: (PlansSnapshot & { likelyCurrency: string | null }) | null,
	{ settings }: Pick<PlanWords, "settings">,
): PaymentChoice {
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
