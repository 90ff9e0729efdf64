import brand from "../../content/brand.json" with { type: "json" };
import { defaultLocale } from "../../i18n/locales.ts";
import { addCoinInvoice, type CoinInvoiceRow, coinInvoicesOf } from "../db/queries/billing/coins.ts";
import { isUnheard, noteEvent } from "../db/queries/billing/sync.ts";
import { addMail, type NewMail } from "../db/queries/mails.ts";
import type { Query } from "../db/run.ts";
import type { Deps } from "../deps.ts";
import { type Coins, coinsId, invoiceOf } from "../gateways/coins/index.ts";
import { type CheckoutStatus, type Facts, type Payments, PaymentsError } from "../gateways/payments/index.ts";
import { composeMail } from "../mail/compose.ts";

/** The part of a payment service that a checkout talks to: with Stripe and with coins the same. */
export type PaymentProvider = Pick<Payments, "ui" | "createCheckout" | "checkoutStatus" | "expireCheckout">;

/** The counter for coins. Throws `PaymentsError` where there is none. */
export function coinProvider(deps: Deps): PaymentProvider {
	const coins = requireCoins(deps);
	const checkoutStatus = async (id: string): Promise<CheckoutStatus> => {
		try {
			const { state } = await coins.read(invoiceOf(id));
			if (state === "open") return "open";
			return state === "processing" || state === "settled" ? "complete" : "expired";
		} catch (error) {
			if (error instanceof PaymentsError && error.kind === "missing") return "gone";
			throw error;
		}
	};
	return {
		ui: "hosted",
		checkoutStatus,
		async createCheckout(order) {
			const { id, url } = await coins.create(order);
			const { userId, packageId, amount, currency, period } = order;
			const [periodUnit, periodCount] = [period.unit, period.count];
			const createdAt = deps.now();
			await addCoinInvoice(deps.db, {
				id,
				userId,
				packageId,
				periodUnit,
				periodCount,
				amount,
				currency,
				url,
				createdAt,
			});
			return { id: coinsId(id), url, clientSecret: null };
		},
		async expireCheckout(id) {
			await coins.close(invoiceOf(id));
			const status = await checkoutStatus(id);
			// A part of it has been paid, so it stays open; it is followed all the same, and does not hinder another.
			return status === "open" ? "expired" : status;
		},
	};
}

/** Who takes the money of a checkout. Throws `PaymentsError` where it is in coins and there is no gateway for them. */
export const providerFor = (deps: Deps, payments: Payments, coins: boolean): PaymentProvider =>
	coins ? coinProvider(deps) : payments;

/** The gateway for coins. Throws `PaymentsError` where there is none. */
export function requireCoins({ coins }: Deps): Coins {
	if (!coins) throw new PaymentsError("unavailable");
	return coins;
}

/** What the database knows of somebody's coins, in the terms of the payment service: a pass each, paid once. */
export function coinFacts(rows: readonly CoinInvoiceRow[]): Pick<Facts, "invoices" | "charges"> {
	const paid = rows.flatMap((row) => (row.paidAt === null ? [] : [{ ...row, paidAt: row.paidAt }]));
	return {
		invoices: paid.map((row) => ({
			id: coinsId(row.id),
			status: "paid",
			subscriptionId: null,
			isPlanChange: false,
			packageId: row.packageId,
			period: { unit: row.periodUnit, count: row.periodCount },
			periodStartsAt: row.paidAt,
			periodEndsAt: row.paidAt,
			amount: row.amount,
			currency: row.currency,
			tax: null,
			country: null,
			createdAt: row.createdAt,
			paidAt: row.paidAt,
			number: row.id,
			url: row.receipt,
			pdf: null,
			intentId: coinsId(row.id),
		})),
		charges: paid.map((row) => ({
			intentId: coinsId(row.id),
			refunded: row.refundedAt === null ? 0 : row.amount,
			createdAt: row.paidAt,
			card: { brand: "coins", last4: null },
		})),
	};
}

/**
 * Somebody's invoices as BTCPay holds them now. What is settled stays settled, and is not asked for again.
 * @param shouldAsk whether to ask at all: a notice of the other service is no reason to
 */
export async function readCoins(
	deps: Deps,
	userId: string,
	shouldAsk: boolean,
): Promise<{ rows: CoinInvoiceRow[]; changed: CoinInvoiceRow[]; before: CoinInvoiceRow[] }> {
	const before = await coinInvoicesOf(deps.db, userId);
	if (!shouldAsk) return { rows: before, changed: [], before };
	const rows = await Promise.all(
		before.map(async (row) => {
			if (row.paidAt !== null) return row;
			try {
				const { state, trouble, receipt, url } = await requireCoins(deps).read(row.id);
				// What support has heard of and then closed by hand is no news.
				const latestTrouble = trouble === "closed" ? (row.trouble ?? trouble) : trouble;
				return {
					...row,
					state,
					trouble: latestTrouble,
					url,
					...(state === "settled" && { paidAt: deps.now(), receipt }),
				};
			} catch (error) {
				// The operator has removed it there: nobody can pay it any more.
				if (!(error instanceof PaymentsError && error.kind === "missing")) throw error;
				return { ...row, state: "invalid" as const };
			}
		}),
	);
	return { rows, changed: rows.filter((row, i) => row !== before[i]), before };
}

/** To support, about coins that a person has to look at. */
function coinSupportMail(deps: Deps, invoiceId: string, customer: string, reason: string): NewMail {
	const request = { customer, payment: coinsId(invoiceId), reason };
	return composeMail(deps, {
		kind: "coins_support",
		to: brand.emails.support,
		locale: defaultLocale,
		name: brand.name,
		sale: { packageId: null, currency: "USD", request },
	});
}

const mailKinds = {
	partly: "coins_waiting",
	late: "coins_waiting",
	unconfirmed: "coins_waiting",
	over: "coins_over",
	closed: "coins_closed",
} as const;

/** What people and support hear of coins that came too few, too late, too many, not for certain, or to a closed invoice; once each. */
export function coinMails(
	deps: Deps,
	person: { email: string; lang: string; name: string },
	before: readonly CoinInvoiceRow[],
	rows: readonly CoinInvoiceRow[],
): NewMail[] {
	return rows.flatMap((row) => {
		const { trouble, packageId, amount, currency } = row;
		const previous = before.find(({ id }) => id === row.id);
		if (!trouble || trouble === previous?.trouble) return [];
		const kind = mailKinds[trouble];
		const to = { to: person.email, locale: person.lang, name: person.name };
		return [
			composeMail(deps, { kind, ...to, sale: { packageId, amount, currency } }),
			coinSupportMail(deps, row.id, person.email, trouble),
		];
	});
}

/** Coins paid by somebody who is gone: only support can send them back, and hears of each invoice once, however often it is told. */
export async function composeOrphanedCoins(deps: Deps, invoiceId: string): Promise<Query[]> {
	try {
		const { ours, paid } = await requireCoins(deps).read(invoiceId);
		if (!ours || !paid) return [];
		const eventId = coinsId(`${invoiceId}_gone`);
		const mail = coinSupportMail(deps, invoiceId, "–", "account deleted, or invoice closed long ago");
		return [addMail(mail, isUnheard(eventId)), noteEvent(eventId, "support told", deps.now())];
	} catch (error) {
		// The store has forgotten it, or it was never one of its invoices.
		if (error instanceof PaymentsError && error.kind === "missing") return [];
		throw error;
	}
}
