import { inspect } from "node:util";
import type { Db } from "../../db/index.ts";
import type { UserRow } from "../../db/queries/accounts/users.ts";
import { findPlan, listPayments } from "../../db/queries/billing/billing.ts";
import { listCoinInvoices } from "../../db/queries/billing/coins.ts";
import { findTrial } from "../../db/queries/billing/trials.ts";
import { exportUser } from "../../db/queries/export.ts";
import { findLastEventTime, listActionsOnUser, listJobsOfUser } from "../../db/queries/support.ts";
import { findAccountType } from "../../shared/trial.ts";
import { toIso, toIsoOrNull } from "../../utils/time.ts";
import { formatMinute, type Report } from "./admin-context.ts";

async function readBilling(db: Db, { id }: UserRow) {
	const [plan, payments, coins, jobs] = await Promise.all([
		findPlan(db, id),
		listPayments(db, id),
		listCoinInvoices(db, id),
		listJobsOfUser(db, id),
	]);
	return { customer: plan?.customer, payments, coins, jobs };
}

const coinProblems = {
	partly: "Too few coins came",
	late: "Coins came too late",
	unconfirmed: "The network didn't confirm the coins",
	closed: "Coins came to a closed invoice",
};

function findHints(
	{ email, suspendedAt }: UserRow,
	{ customer, payments, coins, jobs }: Awaited<ReturnType<typeof readBilling>>,
	hasLostMail: boolean,
	now: number,
): string[] {
	const checkoutAt = customer?.checkoutAt;
	const returned = customer?.returnedAt ? ` and left ${formatMinute(customer.returnedAt)}` : "";
	const hints = [
		suspendedAt && `Suspended: npm run admin -- unsuspend ${email}`,
		customer?.failedInvoice &&
			`A renewal is unpaid (${customer.failedInvoice}): the customer can pay it in the profile.`,
		...coins.map(({ id, state, problem, refundedAt }) => {
			if (refundedAt) return null;
			if (problem && problem !== "over")
				return `${coinProblems[problem]} (${id}): settle that invoice in BTCPay to start the plan, or return the coins.`;
			return state === "processing" && `Coins are being confirmed (${id}): just wait.`;
		}),
		...payments.map(
			({ payment: { id, intentId }, refund }) =>
				refund?.state === "requested" &&
				(jobs.some(({ kind, target }) => kind === "refund" && target === intentId)
					? `A refund is in progress (${id}) and ends the plan.`
					: `A refund is requested (${id}): npm run admin -- refund ${id} grant|refuse`),
		),
		checkoutAt &&
			`A checkout was started ${formatMinute(checkoutAt)}${returned}, but no payment is known: npm run admin -- sync ${email}`,
		(customer?.endsAt ?? 0) <= now &&
			!checkoutAt &&
			payments.length === 0 &&
			"This account never paid. The customer may have another: npm run admin -- find <name, payment, invoice or last card digits>",
		hasLostMail && "A mail could not be delivered; see below.",
	];
	return hints.filter((hint): hint is string => Boolean(hint));
}

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

const omitCity = ({ city: _, ...row }: { city?: unknown }) => row;

/** An account as data and as text, for support: what to do, and the user's export as far as support needs it. */
export async function reportAccount(db: Db, user: UserRow, now: number): Promise<Report> {
	const [exported, billing, trial, support, lastEvent] = await Promise.all([
		exportUser(db, user),
		readBilling(db, user),
		findTrial(db, user.id, ""),
		listActionsOnUser(db, user.id),
		findLastEventTime(db),
	]);
	const { codes: _, newsletter: __, letters: ___, ...groups } = exported;
	const { customer, jobs } = billing;
	const hasLostMail = groups.mails.some(({ sentAt, nextAt }) => sentAt === null && nextAt === null);
	const toDo = findHints(user, billing, hasLostMail, now);
	const data = {
		...groups,
		sessions: groups.sessions.map(omitCity),
		activity: groups.activity.map(omitCity),
		support: support.map(({ id: _, userId: __, at, ...action }) => ({ at: toIso(at), ...action })),
		checkoutId: customer?.checkoutId ?? null,
		jobs: jobs.map(({ nextAt, createdAt, ...job }) => ({
			...job,
			createdAt: toIso(createdAt),
			nextAt: toIso(nextAt),
		})),
		lastEventAt: toIsoOrNull(lastEvent),
	};
	const filled = JSON.parse(JSON.stringify(data, (_, value) => (isEmpty(value) ? undefined : value)));
	const type = findAccountType(customer, trial, user.id, now);
	const lines = [
		`${user.name} <${user.email}>, ${type}, ${user.lang}, since ${formatMinute(user.createdAt)}, id ${user.id}`,
		...(toDo.length ? ["To do", ...toDo.map((hint) => `  ${hint}`)] : []),
		inspect(filled, { depth: 4, compact: 3, breakLength: 110, maxArrayLength: 20 }),
	];
	return { data: { toDo, type, ...data }, lines };
}
