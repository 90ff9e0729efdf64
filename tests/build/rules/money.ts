import { listPrices } from "../../../content/readers/list-prices.ts";
import type { PaymentMethod } from "../../../functions/contract/billing/payment-methods.ts";
import { getMonthlyPrice, getPrice, getRenewalPrice } from "../../../functions/contract/billing/price.ts";
import type { Catalogue } from "../../../functions/shared/catalogue.ts";

interface Amount {
	/** Normalized as in the API, such as "54.00". */
	amount: string;
	currency: string;
	written: string;
}

const signs: Record<string, string> = { $: "USD", "€": "EUR", "£": "GBP" };
const digits = "\\d{1,3}(?:[\\s,.]\\d{3})*(?:[.,]\\d{2})?|\\d+(?:[.,]\\d{2})?";
const before = new RegExp(`([$€£])\\s?(${digits})(?!\\d)`, "g");
const after = new RegExp(
	`(?<![\\d.,$€£])(${digits})\\s?([$€£]|(?:US )?dollars?|euros?|pounds?)(?![\\w\\d])`,
	"giu",
);

const named = (word: string): string =>
	signs[word] ?? (/dollar/i.test(word) ? "USD" : /euro/i.test(word) ? "EUR" : "GBP");

/** Normalizes "1,080.00", "1 080,00" and "9" to the API's format. */
function normal(text: string): string {
	const [, whole = "", cents = "00"] = /^(.*?)(?:[.,](\d{2}))?$/.exec(text.trim()) ?? [];
	return `${whole.replace(/\D/g, "")}.${cents}`;
}

/** Amounts of money in a text, in the currencies that plans are sold in. */
export function amountsIn(text: string): Amount[] {
	const plain = text.replace(/[\u2066\u2069\u200e\u200f]/g, "").replace(/[\u00a0\u202f]/g, " ");
	const matches = [...plain.matchAll(before)].map(({ 0: written, 1: sign = "", 2: value = "", index }) => ({
		written,
		index,
		amount: normal(value),
		currency: named(sign),
	}));
	const more = [...plain.matchAll(after)].map(({ 0: written, 1: value = "", 2: sign = "", index }) => ({
		written,
		index,
		amount: normal(value),
		currency: named(sign.toLowerCase()),
	}));
	return [...matches, ...more].sort((a, b) => a.index - b.index).map(({ index: _, ...amount }) => amount);
}

/** The origin of each amount: plan and kind of price, keyed as "54.00 EUR". */
export function sourcesOf(
	catalogue: Pick<Catalogue, "plans" | "currencies">,
	now: number,
): Map<string, string> {
	const known = new Map<string, string>();
	for (const plan of catalogue.plans)
		for (const { currency, price, former } of listPrices(plan, catalogue.currencies)) {
			const priced = { ...plan, price };
			const amounts = {
				list: price,
				"of now": getPrice(priced, now),
				"by the month": getMonthlyPrice(priced, now),
				"of its renewal": getRenewalPrice(priced, now),
				struck: former,
			};
			for (const [kind, amount] of Object.entries(amounts))
				if (amount) known.set(`${amount} ${currency}`, `${plan.id}, price ${kind}`);
		}
	return known;
}

/** Names of each payment method in all languages. */
const known: Record<PaymentMethod, RegExp> = {
	card: /\bvisa\b|mastercard|\bamex\b|american express|(?<!\p{L})картой(?!\p{L})|بطاقة|\bcarte bancaire/iu,
	paypal: /paypal/i,
	apple_pay: /apple pay/i,
	google_pay: /google pay/i,
	coins: /bitcoin|биткойн|بيتكوين|cryptocurrenc|криптовалют|cryptomonnaie|العملات المشفّرة/iu,
	usdt: /\busdt\b/i,
};

export const methodsIn = (text: string): PaymentMethod[] =>
	(Object.keys(known) as PaymentMethod[]).filter((name) => known[name].test(text));
