import type { ConfirmingPayment as Coins } from "../../../functions/contract/billing/billing.ts";
import { fill, formatMoney, type LocalizedProps } from "../../../i18n/format.ts";

type Words = typeof import("../../../i18n/en/common.json")["confirming"];

export function ConfirmingCoins({ coins, locale, words }: LocalizedProps<Words> & { coins: Coins }) {
	const { amount, currency, url } = coins;
	return (
		<section className="panel">
			<h2>{words.title}</h2>
			<p className="muted panel-text">{fill(words.text, { price: formatMoney(locale, amount, currency) })}</p>
			{url && (
				<a className="btn ghost" href={url}>
					{words.link}
				</a>
			)}
		</section>
	);
}
