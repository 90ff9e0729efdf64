import type { ConfirmingPayment as Coins } from "../../../functions/contract/billing/billing.ts";
import { fill, type LocalizedProps, money } from "../../../i18n/format.ts";

type ConfirmingWords = typeof import("../../../i18n/en/common.json")["confirming"];

interface Props extends LocalizedProps<ConfirmingWords> {
	coins: Coins;
}

/** A coin payment that awaits confirmation: amount, link, and that there's nothing else to do. */
export function ConfirmingCoins({ coins: { amount, currency, url }, locale, words }: Props) {
	return (
		<section className="panel">
			<h2>{words.title}</h2>
			<p className="mut panel-text">{fill(words.text, { price: money(locale, amount, currency) })}</p>
			{url && (
				<a className="btn ghost" href={url}>
					{words.link}
				</a>
			)}
		</section>
	);
}
