import { endPlans, findByCustomer, findPayment, findPlan } from "../db/queries/billing/billing.ts";
import { changeLasts, endOldChange } from "../db/queries/billing/change.ts";
import { dropOldCheckouts } from "../db/queries/billing/checkout.ts";
import { coinOwnersToAsk, noteCoinsAsked } from "../db/queries/billing/coins.ts";
import {
	addJob,
	claimJob,
	customerOf,
	customersToAsk,
	endJob,
	type JobRow,
	noteAsked,
} from "../db/queries/billing/jobs.ts";
import { noteRefunded } from "../db/queries/billing/refunds.ts";
import { findSupportAction, noteSupportResult } from "../db/queries/support.ts";
import { batch } from "../db/run.ts";
import type { Deps } from "../deps.ts";
import { isCoinsId } from "../gateways/coins/index.ts";
import { type Facts, type Payments, PaymentsError } from "../gateways/payments/index.ts";
import { describeError } from "../http/log.ts";
import { deliverLater } from "../mail/deliver.ts";
import { composeOrphanedCoins, requireCoins } from "./coins.ts";
import { seedPackages } from "./packages.ts";
import { syncCoins, syncCustomer } from "./sync.ts";
import { runTrialTurn } from "./trial.ts";

const minute = 60_000;

/** Milliseconds after each failed attempt until the next; the last one repeats until the payment service has taken it. */
const jobDelays = [1, 5, 30, 120, 360].map((minutes) => minutes * minute);
/** How many customers are asked for in one turn: far under what the payment service allows. */
const batchSize = 20;
/** Milliseconds after which a checkout nobody finished is forgotten: its page has long closed. */
const abandonedAfter = 120 * minute;
/** Milliseconds within which a payment may be unknown here: notices are sent for three days. Older records may have been removed. */
const unknownPaymentAge = 7 * 24 * 60 * minute;

/**
 * Removes a customer whose account is gone. What they paid shortly before, and no notice has told us of, goes back: they would
 * get nothing for it.
 */
async function forgetCustomer(deps: Deps, payments: Payments, customerId: string): Promise<void> {
	const { invoices } = await payments.facts(customerId);
	const since = deps.now() - unknownPaymentAge;
	for (const { id, status, amount, intentId, paidAt } of invoices) {
		if (status !== "paid" || amount === 0 || !intentId || paidAt < since) continue;
		if (!(await findPayment(deps.db, id))) await batch(deps.db, [addJob("refund", intentId, deps.now())]);
	}
	await payments.forget(customerId);
}

/** Tells the payment service what a customer is called and where they get mail, until that is what they are called. */
async function syncContact(deps: Deps, payments: Payments, customerId: string): Promise<void> {
	for (let lastSent = ""; ; ) {
		const person = await findByCustomer(deps.db, customerId);
		if (!person) return;
		const { email, name } = person;
		const now = JSON.stringify([email, name]);
		if (now === lastSent) return;
		await payments.setContact(customerId, { email, name });
		lastSent = now;
	}
}

/** Closes an invoice whose account is gone. What was paid on it meanwhile, support hears of. */
async function closeInvoice(deps: Deps, invoiceId: string): Promise<void> {
	await requireCoins(deps).close(invoiceId);
	const mails = await composeOrphanedCoins(deps, invoiceId);
	if (mails.length === 0) return;
	await batch(deps.db, mails);
	deliverLater(deps);
}

/** What a payment service holds that is no payment yet, or no longer a plan, for support to read. */
function describeFacts({ subscriptions, invoices }: Facts): string {
	const open = invoices.filter(({ status }) => status !== "paid");
	return [
		...subscriptions.map(
			({ id, status, packageId }) => `${id} ${status} (${packageId ?? "no plan of ours"})`,
		),
		...open.map(({ id, status, number }) => `${id} ${status}${number ? ` (${number})` : ""}`),
		`${invoices.length - open.length} paid`,
	].join(", ");
}

async function answerSupport(deps: Deps, actionId: string): Promise<void> {
	const userId = (await findSupportAction(deps.db, actionId))?.userId;
	if (!userId) return;
	const ask = async (): Promise<string> => {
		await syncCoins(deps, userId);
		const customer = (await findPlan(deps.db, userId))?.customer;
		const facts =
			customer?.customerId && deps.payments ? await deps.payments.facts(customer.customerId) : null;
		if (!facts) return "Stripe knows nobody of this account";
		const isCard = customer?.checkoutAt && customer.checkoutId && !isCoinsId(customer.checkoutId);
		// Complete and not paid: the bank has not said yes yet.
		const checkout = isCard ? await deps.payments?.checkoutStatus(customer.checkoutId ?? "") : null;
		return `Stripe: ${describeFacts(facts)}${checkout ? `, checkout ${checkout}` : ""}`;
	};
	const result = await ask().catch((error) => {
		if (!(error instanceof PaymentsError)) throw error;
		return `The payment service does not answer (${error.message}); the site asks again by itself`;
	});
	await batch(deps.db, [noteSupportResult(actionId, result)]);
}

async function runJob(deps: Deps, { kind, target }: JobRow): Promise<void> {
	const { payments } = deps;
	if (kind === "close") return closeInvoice(deps, target);
	if (kind === "sync") return answerSupport(deps, target);
	if (!payments) throw new PaymentsError("unavailable");
	if (kind === "forget") return forgetCustomer(deps, payments, target);
	if (kind === "contact") return syncContact(deps, payments, target);
	const customerId = await customerOf(deps.db, target);
	if (kind === "refund") await payments.refund(target);
	else if (kind === "stop-renewal") await payments.setRenewal(target, false);
	else await payments.cancel(target);
	if (customerId && kind === "give-up") await payments.dropCredit(customerId);
	const isWritten = customerId && (await syncCustomer(deps, payments, customerId)) === "written";
	// The account may be gone, also since a moment ago: then nobody else writes down that its payment went back.
	if (kind === "refund" && !isWritten) await noteRefunded(deps.db, target, deps.now());
}

/** Does what is due, one after the other. A failed task waits for its next time and does not hold up the others. */
export async function runJobs(deps: Deps): Promise<void> {
	if (!deps.payments && !deps.coins) return;
	for (;;) {
		const job = await claimJob(deps.db, jobDelays, deps.now());
		if (!job) return;
		try {
			await runJob(deps, job);
		} catch (error) {
			// What the payment service no longer knows cannot be done, and need not be.
			const isGone = error instanceof PaymentsError && error.kind === "missing";
			const level = isGone || job.attempts < jobDelays.length ? "warn" : "error";
			deps.log[level]("billing job failed", {
				kind: job.kind,
				attempt: job.attempts,
				...describeError(error),
			});
			if (!isGone) continue;
		}
		await endJob(deps.db, job.id);
	}
}

/** Starts what is due after the answer, which does not wait for the payment service. */
export const runJobsLater = (deps: Deps): void =>
	deps.defer(runJobs(deps).catch((error) => deps.log.error("billing jobs", describeError(error))));

/** Asks for invoices in coins whose notices may have been missed. */
async function reconcileCoins(deps: Deps): Promise<void> {
	for (const userId of await coinOwnersToAsk(deps.db, deps.now(), batchSize)) {
		try {
			await syncCoins(deps, userId);
		} catch (error) {
			deps.log.warn("reconcile failed", describeError(error));
			if (error instanceof PaymentsError && error.kind === "unavailable") break;
			await noteCoinsAsked(deps.db, userId, deps.now());
		}
	}
}

/** Asks for customers whose notices may have been missed, and ends plans whose time is over. */
async function reconcile(deps: Deps): Promise<void> {
	const { payments } = deps;
	// First, as it asks for cards, too: asked for the other way round, coins would wait for the next time.
	if (deps.coins) await reconcileCoins(deps);
	if (payments) {
		for (const customerId of await customersToAsk(deps.db, deps.now(), batchSize)) {
			try {
				const since = deps.now();
				await syncCustomer(deps, payments, customerId);
				await endOldChange(deps.db, customerId, since - changeLasts);
			} catch (error) {
				deps.log.warn("reconcile failed", describeError(error));
				// It will not answer the next question either; anything else must not hold up the others.
				if (error instanceof PaymentsError && error.kind === "unavailable") break;
				await noteAsked(deps.db, customerId, deps.now());
			}
		}
	}
	await dropOldCheckouts(deps.db, deps.now() - abandonedAfter);
	await endPlans(deps.db, deps.now());
}

/** Everything of payments that happens without a call; every minute or so, in both runtimes. */
export async function runBillingTurn(deps: Deps): Promise<void> {
	await seedPackages(deps);
	await runJobs(deps);
	await reconcile(deps);
	await runTrialTurn(deps);
}
