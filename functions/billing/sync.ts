import {
	type CustomerPlan,
	type CustomerRow,
	findByCustomer,
	findPerson,
	findPlan,
	isPlanActive,
	listPayments,
	type PaymentRow,
} from "../db/queries/billing/billing.ts";
import {
	findConfirming,
	hasOpenCoins,
	listCoinInvoices,
	putCoinInvoice,
} from "../db/queries/billing/coins.ts";
import { addJob } from "../db/queries/billing/jobs.ts";
import { writePlan } from "../db/queries/billing/sync.ts";
import { settleTrials } from "../db/queries/billing/trials.ts";
import { addMail } from "../db/queries/mails.ts";
import type { BusinessEvent, Deps } from "../deps.ts";
import { createBusyError, createError, type SignedInContext } from "../http/api-error.ts";
import { isCoinsId, toInvoiceId } from "../integrations/coins/index.ts";
import { PaymentsError } from "../integrations/payment-errors.ts";
import type { Facts } from "../integrations/payments/index.ts";
import { composeMailTo } from "../mail/compose.ts";
import { deliverLater } from "../mail/deliver.ts";
import type { MailInput } from "../mail/input.ts";
import { readTrial } from "../shared/trial.ts";
import { minute, subtractYears } from "../utils/time.ts";
import { composeCoinMails, refreshCoins, toCoinFacts } from "./coins.ts";
import { composeRefundFailedMail, findFailedRefunds, findPlanMails, isRenewal } from "./plan-mails.ts";
import { derivePlan, type PlanPayment, type PlanState } from "./plan-state.ts";
import { readTrialLength } from "./trial.ts";

function findPaidCheckout({ customer }: CustomerPlan, { payments }: PlanState): string | null {
	const { checkoutId, checkoutAt, checkoutPackage } = customer;
	if (!checkoutId || checkoutAt === null) return null;
	// Stripe's times are in seconds, by its own clock.
	const since = checkoutAt - minute;
	const isPaid = payments.some((payment) =>
		isCoinsId(checkoutId) || isCoinsId(payment.id)
			? payment.id === checkoutId
			: payment.packageId === checkoutPackage && payment.paidAt >= since && !isRenewal(payment, payments),
	);
	return isPaid ? checkoutId : null;
}

/** The open card checkout of a plan that another payment has just made active: paying it, too, would buy the same days. */
function findNeedlessCheckout({ customer }: CustomerPlan, planState: PlanState, now: number): string[] {
	const { checkoutId, checkoutAt } = customer;
	const isOpen = checkoutId && checkoutAt !== null && !isCoinsId(checkoutId);
	return isOpen && !isPlanActive(customer, now) && isPlanActive(planState, now) ? [checkoutId] : [];
}

const businessEvents: Partial<Record<MailInput["kind"], BusinessEvent>> = {
	bought: "purchase",
	pass_after_plan: "purchase",
	renewed: "renewal",
	refunded: "refund",
	payment_failed: "payment_failed",
};

type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

const noFacts: Facts = { subscriptions: [], invoices: [], charges: [] };

/** Card payments from the database, in Stripe's terms: their periods stay as stored. */
function toCardFacts(
	{ cardBrand, cardLast4 }: CustomerRow,
	previousPayments: readonly { payment: PaymentRow }[],
): Facts {
	const cardPayments = previousPayments.flatMap(({ payment }) => (isCoinsId(payment.id) ? [] : [payment]));
	const card = cardBrand === null ? null : { brand: cardBrand, last4: cardLast4 };
	return {
		subscriptions: [],
		invoices: cardPayments.map((payment) => ({
			...payment,
			status: "paid",
			period: null,
			// The start of a subscription's next period ends the one before; stored ends take that into account.
			periodStartsAt: payment.endsAt,
			periodEndsAt: payment.endsAt,
			createdAt: payment.paidAt,
		})),
		charges: cardPayments.flatMap(({ intentId, refunded, refundFailedAt, paidAt }) =>
			intentId === null ? [] : [{ intentId, refunded, refundFailedAt, createdAt: paidAt, card }],
		),
	};
}

/** Stripe's data about a customer. When cards are no longer sold it's what is stored, unless a subscription still runs. */
async function readFacts(
	{ payments, now }: Deps,
	customer: CustomerRow,
	previousPayments: readonly { payment: PaymentRow }[],
): Promise<Facts> {
	const { customerId, subscriptionId } = customer;
	if (customerId === null) return noFacts;
	if (payments) return payments.facts(customerId);
	if (subscriptionId && isPlanActive(customer, now())) throw new PaymentsError("unavailable");
	return toCardFacts(customer, previousPayments);
}

/** Stripe knows nothing of a refund that it refused. */
const hasChanged = (payment: PlanPayment, previous: PaymentRow | undefined): boolean =>
	Object.entries({
		...payment,
		refundFailedAt: payment.refundFailedAt ?? previous?.refundFailedAt,
	}).some(([name, value]) => previous?.[name as keyof PaymentRow] !== value);

/** Fetches a user's state from the payment services and writes all consequences atomically. `unknown` if there's no such customer. */
async function syncPlan(deps: Deps, find: () => Promise<Person | null>, refresh?: typeof refreshCoins) {
	const { db } = deps;
	for (let attempt = 0; attempt < 5; attempt++) {
		const person = await find();
		const before = person && (await findPlan(db, person.userId));
		if (!person || !before) return "unknown";
		const previousPayments = await listPayments(db, person.userId);
		const storedCoins = await listCoinInvoices(db, person.userId);
		const [cards, coins] = await Promise.all([
			readFacts(deps, before.customer, previousPayments),
			refresh?.(deps, storedCoins) ?? storedCoins,
		]);
		const changedCoins = coins.filter((row, index) => row !== storedCoins[index]);
		const coinFacts = toCoinFacts(coins);
		const planState = derivePlan({
			subscriptions: cards.subscriptions,
			invoices: [...cards.invoices, ...coinFacts.invoices],
			charges: [...cards.charges, ...coinFacts.charges],
		});
		const now = deps.now();
		const { end_date } = await readTrial(
			deps,
			{ id: person.userId, email: person.email },
			isPlanActive(planState, now),
		);
		const trialEndsAt = end_date ? Date.parse(end_date) : null;
		const planMails = findPlanMails(deps.catalogue, before, previousPayments, planState, trialEndsAt, now);
		const mails = planMails.map((mail) => composeMailTo(deps, person, mail));
		const refundFailed = findFailedRefunds(previousPayments, planState, now);
		mails.push(...refundFailed.map((payment) => composeRefundFailedMail(deps, payment, person.email)));
		mails.push(...composeCoinMails(deps, person, storedCoins, coins));
		const checkoutPaid = findPaidCheckout(before, planState);
		const expire = checkoutPaid ? [] : findNeedlessCheckout(before, planState, now);
		const previousById = new Map(previousPayments.map(({ payment }) => [payment.id, payment]));
		// Payments past the accounting period were deleted; don't restore them.
		const payments = planState.payments.filter(
			({ paidAt }) => paidAt > subtractYears(deps.catalogue.keepRefundYears, now),
		);
		const write = {
			userId: person.userId,
			version: before.customer.version,
			plan: planState,
			payments: payments.filter((payment) => hasChanged(payment, previousById.get(payment.id))),
			refunds: payments.filter(({ id, refunded }) => refunded !== (previousById.get(id)?.refunded ?? 0)),
			refundFailed: refundFailed.map(({ id }) => id),
			checkoutPaid,
		};
		const isWritten = await writePlan(
			db,
			write,
			(isUnchanged) => [
				...mails.map((mail) => addMail(mail, isUnchanged)),
				...changedCoins.map((row) => putCoinInvoice(row, isUnchanged)),
				...planState.cancel.map((id) => addJob("cancel", id, now, isUnchanged)),
				...planState.stopRenewal.map((id) => addJob("stop-renewal", id, now, isUnchanged)),
				...planState.giveUp.map((id) => addJob("give-up", id, now, isUnchanged)),
				...planState.refund.map((id) => addJob("refund", id, now, isUnchanged)),
				...expire.map((id) => addJob("expire", id, now, isUnchanged)),
			],
			now,
		);
		if (!isWritten) continue;
		for (const { kind } of planMails) {
			const businessEvent = businessEvents[kind];
			if (businessEvent) deps.count?.(businessEvent);
		}
		await settleTrials(db, readTrialLength(deps), now, person.userId);
		if (mails.length > 0) deliverLater(deps);
		return "written";
	}
	throw createBusyError();
}

/** Syncs a Stripe customer; coin invoices are taken from the database. */
export const syncCustomer = (deps: Deps, customerId: string): Promise<"written" | "unknown"> =>
	syncPlan(deps, () => findByCustomer(deps.db, customerId));

/** Syncs a user with coin invoices, at both services. */
export const syncCoins = (deps: Deps, userId: string): Promise<"written" | "unknown"> =>
	syncPlan(deps, () => findPerson(deps.db, userId), refreshCoins);

export async function syncCheckout(
	deps: Deps,
	{ userId, customerId }: Pick<CustomerRow, "userId" | "customerId">,
	checkoutId: string,
): Promise<void> {
	if (isCoinsId(checkoutId)) await syncCoins(deps, userId);
	else if (customerId) await syncCustomer(deps, customerId);
}

/** Refuses checkouts while a coin payment awaits confirmation; another invoice than `checkoutId`'s is checked at BTCPay first. */
export async function refuseWhileConfirming(
	c: SignedInContext<"payment_confirming">,
	checkoutId: string | null,
): Promise<void> {
	const { deps, user } = c.var;
	const { id } = user;
	const current = checkoutId && isCoinsId(checkoutId) ? toInvoiceId(checkoutId) : "";
	if (deps.coins && (await hasOpenCoins(deps.db, id, current))) await syncCoins(deps, id);
	if (await findConfirming(deps.db, id)) throw createError(c, "payment_confirming");
}
