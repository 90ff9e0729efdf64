import type { Confirming as Coins } from "../../../functions/contract/billing/billing.ts";
import { fill, type LocalizedProps, price } from "../../i18n/format.ts";

type ConfirmingWords = typeof import("../../../i18n/en/common.json")["confirming"];

interface Props extends LocalizedProps<ConfirmingWords> {
	coins: Coins;
}

/** Coins that have been paid and the network has not confirmed yet: how much, where to look, and that this is all there is to do. */
export function ConfirmingCoins({ coins: { amount, currency, url }, locale, words }: Props) {
	const paid = `\u2066${price(locale, Number(amount), currency)}\u2069`;
	return (
		<section className="panel">
			<h2>{words.title}</h2>
			<p className="mut panel-text">{fill(words.text, { price: paid })}</p>
			{url && (
				<a className="btn ghost" href={url}>
					{words.link}
				</a>
			)}
		</section>
	);
}
