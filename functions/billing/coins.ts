import { addCoinInvoice, type CoinInvoiceRow } from "../db/queries/billing/coins.ts";
import { isEventNew, recordEvent } from "../db/queries/billing/sync.ts";
import { addMail, type NewMail } from "../db/queries/mails.ts";
import { batch } from "../db/run.ts";
import type { Deps } from "../deps.ts";
import { type CoinInvoice, isCoinsId, toCoinsId, toInvoiceId } from "../integrations/coins/index.ts";
import { PaymentsError } from "../integrations/payment-errors.ts";
import type { CheckoutStatus, Facts, Payments } from "../integrations/payments/index.ts";
import { composeMailTo, support } from "../mail/compose.ts";
import { deliverLater } from "../mail/deliver.ts";
import { requireService } from "./call-payments.ts";

/** Null if it was deleted in BTCPay, or isn't this store's. Throws `PaymentsError` if coins aren't configured. */
const readInvoice = async ({ coins }: Deps, id: string): Promise<CoinInvoice | null> =>
	requireService(coins)
		.read(id)
		.catch((error) => {
			if (error instanceof PaymentsError && error.kind === "missing") return null;
			throw error;
		});

type PaymentProvider = Pick<Payments, "ui" | "createCheckout" | "checkoutStatus" | "expireCheckout">;

/** Throws `PaymentsError` if coins aren't configured. */
export function createCoinProvider(deps: Deps): PaymentProvider {
	const coins = requireService(deps.coins);
	const checkoutStatus = async (id: string): Promise<CheckoutStatus> => {
		const { state = "gone" } = (await readInvoice(deps, toInvoiceId(id))) ?? {};
		if (state === "gone" || state === "open") return state;
		return state === "processing" || state === "settled" ? "complete" : "expired";
	};
	return {
		ui: "hosted",
		checkoutStatus,
		async createCheckout(order) {
			const { id, url } = await coins.create(order);
			await addCoinInvoice(deps.db, { ...order, id, url, createdAt: deps.now() });
			return { id: toCoinsId(id), url, clientSecret: null };
		},
		async expireCheckout(id) {
			await coins.close(toInvoiceId(id));
			const status = await checkoutStatus(id);
			// Partly paid, so it can't be closed. It's still tracked, and doesn't block another checkout.
			return status === "open" ? "expired" : status;
		},
	};
}

/** The provider of a checkout. Throws `PaymentsError` if it isn't configured. */
export const findProvider = (deps: Deps, checkoutId: string): PaymentProvider =>
	isCoinsId(checkoutId) ? createCoinProvider(deps) : requireService(deps.payments);

/** Coin payments from the database, in the payment service's terms: each is a pass. */
export function toCoinFacts(rows: readonly CoinInvoiceRow[]): Pick<Facts, "invoices" | "charges"> {
	const paid = rows.flatMap((row) => (row.paidAt === null ? [] : [{ ...row, paidAt: row.paidAt }]));
	return {
		invoices: paid.map((row) => ({
			...row,
			id: toCoinsId(row.id),
			status: "paid",
			subscriptionId: null,
			isPlanChange: false,
			period: { unit: row.periodUnit, count: row.periodCount },
			periodStartsAt: row.paidAt,
			periodEndsAt: row.paidAt,
			tax: null,
			country: null,
			number: row.id,
			url: row.receipt,
			pdf: null,
			intentId: toCoinsId(row.id),
		})),
		charges: paid.map((row) => ({
			intentId: toCoinsId(row.id),
			refunded: row.refundedAt === null ? 0 : row.amount,
			createdAt: row.paidAt,
			card: { brand: "coins", last4: null },
		})),
	};
}

/** Coin invoices as BTCPay has them now; settled ones stay as they are. */
export const refreshCoins = (deps: Deps, rows: readonly CoinInvoiceRow[]): Promise<CoinInvoiceRow[]> =>
	Promise.all(
		rows.map(async (row) => {
			if (row.paidAt !== null || !deps.coins) return row;
			const invoice = await readInvoice(deps, row.id);
			// It can no longer be paid.
			if (!invoice) return { ...row, state: "invalid" as const };
			const { state, problem, receipt, url } = invoice;
			// Support was already told, then closed it by hand; that's no new problem.
			const latestProblem = problem === "closed" ? (row.problem ?? problem) : problem;
			const settled = state === "settled" && { paidAt: deps.now(), receipt };
			return { ...row, state, problem: latestProblem, url, ...settled };
		}),
	);

function composeCoinSupportMail(deps: Deps, invoiceId: string, customer: string, reason: string): NewMail {
	const request = { customer, payment: toCoinsId(invoiceId), reason };
	const sale = { packageId: null, currency: "USD", request };
	return composeMailTo(deps, support, { kind: "coins_support", sale });
}

/** Mails to the customer and support about coins paid partly, late, in excess, unconfirmed or on a closed invoice; one per problem. */
export function composeCoinMails(
	deps: Deps,
	person: { email: string; lang: string; name: string },
	before: readonly CoinInvoiceRow[],
	rows: readonly CoinInvoiceRow[],
): NewMail[] {
	return rows.flatMap((row) => {
		const { problem, packageId, amount, currency } = row;
		const previous = before.find(({ id }) => id === row.id);
		if (!problem || problem === previous?.problem) return [];
		const kind = problem === "over" || problem === "closed" ? (`coins_${problem}` as const) : "coins_waiting";
		return [
			composeMailTo(deps, person, { kind, sale: { packageId, amount, currency } }),
			composeCoinSupportMail(deps, row.id, person.email, problem),
		];
	});
}

/** Tells support about coins paid for a deleted account, which only support can return; once per invoice. */
export async function reportOrphanedCoins(deps: Deps, invoiceId: string): Promise<void> {
	const invoice = await readInvoice(deps, invoiceId);
	if (!invoice?.isOurs || !invoice.paid) return;
	const eventId = toCoinsId(`${invoiceId}_gone`);
	const mail = composeCoinSupportMail(deps, invoiceId, "–", "account deleted, or invoice closed long ago");
	await batch(deps.db, [
		addMail(mail, isEventNew(eventId)),
		recordEvent(eventId, "support told", deps.now()),
	]);
	deliverLater(deps);
}
