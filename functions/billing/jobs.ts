import {
	findByCustomer,
	findPayment,
	findPerson,
	planChangeTimeout,
	releaseOldPlanChanges,
} from "../db/queries/billing/billing.ts";
import { dropOldCheckouts } from "../db/queries/billing/checkout.ts";
import { listCoinOwnersToSync } from "../db/queries/billing/coins.ts";
import {
	addJob,
	claimJob,
	endJob,
	findCustomerId,
	type JobRow,
	listCustomersToSync,
	recordSyncFailure,
} from "../db/queries/billing/jobs.ts";
import { findPaymentByIntent, putRefund, recordRefundFailure } from "../db/queries/billing/refunds.ts";
import { addMail } from "../db/queries/mails.ts";
import { batch } from "../db/run.ts";
import type { Deps } from "../deps.ts";
import { describeError } from "../http/log.ts";
import { ignoreErrors, PaymentsError } from "../integrations/payment-errors.ts";
import type { Payments } from "../integrations/payments/index.ts";
import { composeMailTo } from "../mail/compose.ts";
import { deliverLater, retryDelays } from "../mail/deliver.ts";
import { day, hour } from "../utils/time.ts";
import { requireService } from "./call-payments.ts";
import { reportOrphanedCoins } from "./coins.ts";
import { seedPackages } from "./packages.ts";
import { composeRefundFailedMail } from "./plan-mails.ts";
import { syncCoins, syncCustomer } from "./sync.ts";
import { updateTrials } from "./trial.ts";

/** Jobs per run: each takes up to 17 of the thousand queries that D1 allows. */
const maxJobs = 10;
/** Customers fetched per run, far below Stripe's rate limit. */
const batchSize = 20;
/** Milliseconds after which an abandoned checkout is forgotten, if Stripe said that it wasn't paid. */
const abandonedAfter = 2 * hour;
/** Milliseconds: webhooks are retried for three days, and older payments may have been deleted here. */
const unknownPaymentAge = 7 * day;

/** Deletes a deleted account's Stripe customer. Recent payments that no webhook reported bought nothing and are refunded first. */
async function deleteCustomer(deps: Deps, payments: Payments, customerId: string): Promise<void> {
	const { invoices } = await payments.facts(customerId);
	const since = deps.now() - unknownPaymentAge;
	for (const { id, status, amount, intentId, paidAt } of invoices) {
		if (status !== "paid" || amount === 0 || !intentId || paidAt < since) continue;
		if (!(await findPayment(deps.db, id))) await batch(deps.db, [addJob("refund", intentId, deps.now())]);
	}
	await payments.deleteCustomer(customerId);
}

/** Sends a customer's name and address to Stripe, repeating if they change meanwhile. */
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

async function closeInvoice(deps: Deps, invoiceId: string): Promise<void> {
	await requireService(deps.coins).close(invoiceId);
	await reportOrphanedCoins(deps, invoiceId);
}

/** Refunds a payment, or leaves it to support if Stripe refuses, as with a disputed charge. */
async function refund(deps: Deps, payments: Payments, intentId: string): Promise<void> {
	try {
		await payments.refund(intentId);
	} catch (error) {
		if (!(error instanceof PaymentsError && error.kind === "refused")) throw error;
		const payment = await findPaymentByIntent(deps.db, intentId);
		// A payment for a deleted account, which no event can make known.
		if (!payment) return deps.log.error("refund refused", { payment: intentId });
		const person = payment.userId ? await findPerson(deps.db, payment.userId) : null;
		const mail = composeRefundFailedMail(deps, payment, person?.email ?? null);
		const failure = { refunded: payment.refunded, refundFailedAt: deps.now() };
		await batch(deps.db, recordRefundFailure(payment, failure, mail, deps.now()));
		deliverLater(deps);
	}
}

/** Tells the customer that support refused a refund; nobody, if the account is deleted. */
async function reportRefusal(deps: Deps, job: JobRow): Promise<void> {
	const payment = await findPayment(deps.db, job.target);
	const person = payment?.userId && (await findPerson(deps.db, payment.userId));
	if (!person) return;
	const { packageId, amount, refunded, currency } = payment;
	const sale = { packageId, amount: amount - refunded, currency };
	const mail = composeMailTo(deps, person, { kind: "refund_refused", sale });
	await batch(deps.db, [addMail(mail), endJob(job)]);
	deliverLater(deps);
}

async function runJob(deps: Deps, job: JobRow): Promise<void> {
	const { kind, target } = job;
	if (kind === "report-refusal") return reportRefusal(deps, job);
	if (kind === "close") return closeInvoice(deps, target);
	if (kind === "sync") return void (await syncCoins(deps, target));
	const payments = requireService(deps.payments);
	if (kind === "forget") return deleteCustomer(deps, payments, target);
	if (kind === "contact") return syncContact(deps, payments, target);
	if (kind === "expire") return void (await payments.expireCheckout(target));
	const customerId = await findCustomerId(deps.db, target);
	if (kind === "refund") await refund(deps, payments, target);
	// Refused once it has ended.
	else if (kind === "stop-renewal") await ignoreErrors(["refused"], payments.setRenewal(target, false));
	else if (kind === "cancel" || kind === "give-up") await payments.cancel(target);
	else kind satisfies never;
	if (customerId && kind === "give-up") await payments.dropCredit(customerId);
	const isWritten = customerId && (await syncCustomer(deps, customerId)) === "written";
	// The account may just have been deleted; then nothing else records the refund.
	if (kind !== "refund" || isWritten) return;
	const { refunded } = await payments.readRefunds(target);
	await batch(deps.db, putRefund(target, refunded, deps.now()));
}

/** Runs due jobs in order. A failed job is retried until the payment service accepts, and doesn't block others. */
export async function runJobs(deps: Deps): Promise<void> {
	const { payments, coins } = deps;
	if (!payments && !coins) return;
	// These wait quietly for their service; somebody waits for the others, so their failures are logged.
	const waiting: JobRow["kind"][] = payments ? (coins ? [] : ["close"]) : ["contact", "forget"];
	for (let started = 0; started < maxJobs; started++) {
		const job = await claimJob(deps.db, retryDelays, waiting, deps.now());
		if (!job) return;
		try {
			await runJob(deps, job);
		} catch (error) {
			// Stripe no longer knows the object, so there's nothing left to do.
			const isGone = error instanceof PaymentsError && error.kind === "missing";
			const level = isGone || job.attempts < retryDelays.length ? "warn" : "error";
			deps.log[level]("billing job failed", {
				kind: job.kind,
				attempt: job.attempts,
				...describeError(error),
			});
			if (!isGone) continue;
		}
		await batch(deps.db, [endJob(job)]);
	}
}

export const runJobsLater = (deps: Deps): void => deps.defer("billing jobs", runJobs(deps));

/** Calls `refresh` for each id. After a failure others get their turn, in the next run if the service was unavailable. */
async function refreshAll(deps: Deps, ids: readonly string[], refresh: (id: string) => Promise<unknown>) {
	for (const id of ids) {
		try {
			await refresh(id);
		} catch (error) {
			deps.log.warn("reconcile failed", describeError(error));
			const isUnavailable = error instanceof PaymentsError && error.kind === "unavailable";
			await recordSyncFailure(deps.db, id, isUnavailable, deps.now());
			if (isUnavailable) return;
		}
	}
}

/** Refreshes customers whose webhooks may have been missed, and ends expired plans. */
async function reconcile(deps: Deps): Promise<void> {
	const { db, payments } = deps;
	// Coins first: their sync also fetches cards, so the other order would postpone coins to the next run.
	if (deps.coins) {
		const userIds = await listCoinOwnersToSync(db, deps.now(), batchSize);
		await refreshAll(deps, userIds, (userId) => syncCoins(deps, userId));
	}
	if (payments) {
		const refresh = async (customerId: string) => {
			const since = deps.now();
			await syncCustomer(deps, customerId);
			await releaseOldPlanChanges(db, customerId, since - planChangeTimeout);
		};
		await refreshAll(deps, await listCustomersToSync(db, deps.now(), batchSize), refresh);
	}
	await dropOldCheckouts(db, deps.now() - abandonedAfter, Boolean(payments));
}

/** Periodic billing work, about once a minute in both runtimes. */
export async function runBillingTasks(deps: Deps): Promise<void> {
	await seedPackages(deps);
	await runJobs(deps);
	await reconcile(deps);
	await updateTrials(deps);
}
