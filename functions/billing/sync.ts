import {
	findByCustomer,
	findPerson,
	findPlan,
	inForce,
	type PlanRow,
	paymentsOf,
} from "../db/queries/billing/billing.ts";
import { putCoinInvoice } from "../db/queries/billing/coins.ts";
import { addJob } from "../db/queries/billing/jobs.ts";
import { noteEvent, writePlan } from "../db/queries/billing/sync.ts";
import { settleTrials } from "../db/queries/billing/trials.ts";
import { addMail } from "../db/queries/mails.ts";
import { paymentYears } from "../db/queries/sweep.ts";
import type { Deps } from "../deps.ts";
import { type Facts, type Payments, PaymentsError } from "../gateways/payments/index.ts";
import { commonError } from "../http/errors.ts";
import { composeMail } from "../mail/compose.ts";
import { deliverLater } from "../mail/deliver.ts";
import type { MailInput } from "../mail/input.ts";
import { readTrial } from "../shared/trial.ts";
import { coinFacts, coinMails, coinsNow } from "./coins.ts";
import { newsOf, refundsFailed } from "./plan-mails.ts";
import { type Standing, standingOf } from "./plan-state.ts";
import { refundFailedMail } from "./refund-mails.ts";
import { trialLength } from "./trial.ts";

const day = 24 * 60 * 60 * 1000;
/** Whether the checkout under way is the one that was paid. */
function paidCheckout({ customer }: PlanRow, standing: Standing): string | null {
	const { checkoutId, checkoutAt, checkoutPackage } = customer;
	if (!checkoutId || checkoutAt === null) return null;
	// The payment service counts in seconds, by a clock of its own.
	const since = checkoutAt - 60_000;
	const paid = standing.payments.some(
		({ packageId, paidAt }) => packageId === checkoutPackage && paidAt >= since,
	);
	return paid ? checkoutId : null;
}

type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;
type Notice = { id: string; type: string };

const nothing: Facts = { subscriptions: [], invoices: [], charges: [] };

/** What the payment service holds about somebody; nothing when they never paid by it. */
async function factsOf(payments: Payments | null | undefined, customerId: string | null): Promise<Facts> {
	if (customerId === null) return nothing;
	if (!payments) throw new PaymentsError("unavailable");
	return payments.facts(customerId);
}

/**
 * Asks the payment services how somebody stands and writes that down with everything that follows from it (mails, tasks,
 * the number of the notice that led here), all or nothing. What is asked is the present, and what was read before somebody
 * else wrote is asked again, so neither order nor number of notices matters. `unknown` when nobody here is that customer.
 * Throws `PaymentsError` and what the database throws: then nothing has happened, and it can be tried again.
 */
async function write(
	deps: Deps,
	payments: Payments | null | undefined,
	find: () => Promise<Person | null>,
	askCoins: boolean,
	event?: Notice,
): Promise<"written" | "unknown"> {
	const { db } = deps;
	for (let attempt = 0; attempt < 5; attempt++) {
		const person = await find();
		const before = person && (await findPlan(db, person.userId));
		if (!person || !before) return "unknown";
		const known = await paymentsOf(db, person.userId);
		const [cards, coins] = await Promise.all([
			factsOf(payments, before.customer.customerId),
			coinsNow(deps, person.userId, askCoins),
		]);
		const inCoins = coinFacts(coins.rows);
		const standing = standingOf({
			subscriptions: cards.subscriptions,
			invoices: [...cards.invoices, ...inCoins.invoices],
			charges: [...cards.charges, ...inCoins.charges],
		});
		const now = deps.now();
		const { subscriptionId, packageId, endsAt, passFrom, renews, renewalAmount, currency, card, failed } =
			standing;
		const { end_date } = await readTrial(
			deps,
			{ id: person.userId, email: person.email },
			inForce(standing, now),
		);
		const trialEndsAt = end_date ? Date.parse(end_date) : null;
		const mails = newsOf(deps.catalogue, before, known, standing, trialEndsAt, now).map((news) => {
			const input: MailInput = { ...news, to: person.email, locale: person.lang, name: person.name };
			return composeMail(deps, input);
		});
		const refundFailed = refundsFailed(known, standing, now);
		mails.push(...refundFailed.map((payment) => refundFailedMail(deps, payment, person.email)));
		mails.push(...coinMails(deps, person, coins.before, coins.rows));
		const change = {
			userId: person.userId,
			version: before.customer.version,
			plan: {
				subscriptionId,
				packageId,
				endsAt,
				passFrom,
				renews,
				renewalAmount,
				currency,
				cardBrand: card?.brand ?? null,
				cardLast4: card?.last4 ?? null,
				failedInvoice: failed?.invoiceId ?? null,
				failedUrl: failed?.url ?? null,
			},
			type: inForce({ endsAt, renews }, now) ? (packageId ?? "premium") : "free",
			// What accounting no longer asks for was removed, and stays away.
			payments: standing.payments.filter(({ paidAt }) => paidAt > now - paymentYears * 365.25 * day),
			refundFailed: refundFailed.map(({ id }) => id),
			checkoutPaid: paidCheckout(before, standing),
		};
		const written = await writePlan(
			db,
			change,
			(held) => [
				...mails.map((mail) => addMail(mail, held)),
				...coins.changed.map((row) => putCoinInvoice(row, held)),
				...standing.cancel.map((id) => addJob("cancel", id, now, held)),
				...standing.stopRenewal.map((id) => addJob("stop-renewal", id, now, held)),
				...standing.giveUp.map((id) => addJob("give-up", id, now, held)),
				...standing.refund.map((id) => addJob("refund", id, now, held)),
				...(event ? [noteEvent(event.id, event.type, now, held)] : []),
			],
			now,
		);
		if (!written) continue;
		await settleTrials(db, trialLength(deps), now, person.userId);
		if (mails.length > 0) deliverLater(deps);
		return "written";
	}
	throw commonError("busy", { retryAfter: 5 });
}

/** Brings a customer of the card service up to date; what they hold in coins is taken as it was last asked for. */
export const sync = (
	deps: Deps,
	payments: Payments,
	customerId: string,
	event?: Notice,
): Promise<"written" | "unknown"> =>
	write(deps, payments, () => findByCustomer(deps.db, customerId), false, event);

/** Brings somebody up to date who was asked to pay in coins, at both services. */
export const syncCoins = (deps: Deps, userId: string, event?: Notice): Promise<"written" | "unknown"> =>
	write(deps, deps.payments, () => findPerson(deps.db, userId), true, event);
