import { useCallback, useState } from "react";
import { currencyKey, payWithKey, readSession, write, writeSession } from "../../../stores/storage.ts";
import { currenciesOf } from "../currency.ts";
import type { Offered } from "../offer/offered.ts";
import type { PayBy } from "../plans/plan-text.ts";
import type { PlanWords } from "../words.ts";

export interface Choice extends PayBy {
	/** Null for the plans' own. */
	currency: string | null;
	coins: boolean;
	setCurrency: (currency: string) => void;
	setCoins: (coins: boolean) => void;
}

/** In which currency and with what the visitor pays: what they have chosen, else what is likely. Choices are kept. */
export function usePayChoice(
	offered: (Offered & { likely: string | null }) | null,
	{ settings }: Pick<PlanWords, "settings">,
): Choice {
	const [chosen, choose] = useState<string | null>(null);
	const only = settings.cards.length === 0;
	const [wanted, takeCoins] = useState(() => readSession(payWithKey) === "coins");
	const asked = chosen ?? offered?.likely ?? null;
	const currency = asked && offered && currenciesOf(offered.plans).includes(asked) ? asked : null;
	const setCurrency = useCallback((next: string) => {
		write(currencyKey, next);
		choose(next);
	}, []);
	const setCoins = useCallback((next: boolean) => {
		writeSession(payWithKey, next ? "coins" : "card");
		takeCoins(next);
	}, []);
	return { currency, coins: settings.coins && (only || wanted), setCurrency, setCoins };
}
