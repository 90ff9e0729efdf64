import { exportPayments } from "../../account/export-payments.ts";
import { exportSecurity } from "../../account/export-security.ts";
import type { Db } from "../../db/index.ts";
import { activityOf } from "../../db/queries/accounts/activity.ts";
import { formerOf } from "../../db/queries/accounts/addresses.ts";
import { listSessions } from "../../db/queries/accounts/sessions.ts";
import type { UserRow } from "../../db/queries/accounts/users.ts";
import { findPlan } from "../../db/queries/billing/billing.ts";
import { findTrial } from "../../db/queries/billing/trials.ts";
import { mailsTo } from "../../db/queries/mails.ts";
import { jobsOf, lastNotice, supportActionsOf } from "../../db/queries/support.ts";

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** Everything that support may need of an account, without secrets. The first parts are named as in the person's own export. */
async function collect(db: Db, user: UserRow, now: number) {
	const [billing, row, security, former, devices, activity, mails, jobs, notice, trial, support] =
		await Promise.all([
			exportPayments({ db }, user.id),
			findPlan(db, user.id),
			exportSecurity({ db, now: () => now }, user.id),
			formerOf(db, user.id),
			listSessions(db, user.id, now),
			activityOf(db, user.id, now),
			mailsTo(db, user.id),
			jobsOf(db, user.id),
			lastNotice(db),
			findTrial(db, user.id, ""),
			supportActionsOf(db, user.id),
		]);
	const checkout = row?.customer;
	return {
		account: {
			id: user.id,
			email: user.email,
			name: user.name,
			type: user.type,
			language: user.lang,
			created_at: iso(user.createdAt),
			suspended_at: iso(user.suspendedAt),
			former_addresses: former.map(({ email, until }) => ({ email, back_until: iso(until) })),
		},
		...billing,
		trial: trial && { ends_at: iso(trial.endsAt) },
		asked_at: iso(checkout?.syncedAt ?? null),
		checkout: checkout?.checkoutAt
			? {
					id: checkout.checkoutId,
					package: checkout.checkoutPackage,
					begun_at: iso(checkout.checkoutAt),
					came_back_at: iso(checkout.returnedAt),
				}
			: null,
		last_notice_at: iso(notice),
		jobs: jobs.map(({ kind, target, attempts, nextAt }) => ({
			kind,
			target,
			attempts,
			next_at: iso(nextAt),
		})),
		mails: mails.map(({ kind, recipient, attempts, createdAt, sentAt, nextAt, failure }) => ({
			kind,
			recipient,
			state: sentAt !== null ? "sent" : nextAt !== null ? "waiting" : "given up",
			attempts,
			created_at: iso(createdAt),
			failure,
		})),
		devices: devices.map(({ name, platform, browser, system, country, seenAt, createdAt }) => ({
			...{ name, platform, browser, system, country },
			created_at: iso(createdAt),
			seen_on: iso(seenAt)?.slice(0, 10),
		})),
		security,
		activity: activity.map(({ kind, at, country, platform }) => ({ at: iso(at), kind, country, platform })),
		support: support.map(({ at, userId: _, id: __, ...action }) => ({ at: iso(at), ...action })),
	};
}

type Account = Awaited<ReturnType<typeof collect>>;

const when = (time: string | null | undefined): string => time?.slice(0, 16).replace("T", " ") ?? "never";

function findHints(found: Account, now: number): string[] {
	const { account, checkout, coins, payments, jobs, mails, plan } = found;
	const isPaid = Date.parse(plan?.ends_at ?? "") > now;
	const of = account.email;
	const hints = [
		account.suspended_at && `Suspended: npm run admin -- unsuspend ${of}`,
		plan?.unpaid_invoice &&
			`A renewal was not paid (${plan.unpaid_invoice}): they can pay it in the profile.`,
		...coins.map(({ invoice, state, trouble, refunded_at }) => {
			if (refunded_at) return null;
			if (trouble && trouble !== "over")
				return `Coins came ${trouble === "partly" ? "short" : trouble} (${invoice}): settle that invoice in BTCPay and the plan begins, or send the coins back.`;
			return state === "processing" && `Coins are being confirmed (${invoice}): nothing to do but wait.`;
		}),
		...payments.map(
			({ id, refund_request }) =>
				refund_request?.state === "requested" &&
				(jobs.some(({ kind }) => kind === "refund")
					? `A refund is under way (${id}): the plan ends with it.`
					: `A refund was asked for (${id}): npm run admin -- refund ${id} grant|refuse`),
		),
		checkout &&
			`A checkout was begun ${when(checkout.begun_at)}${checkout.came_back_at ? ` and they came back from it ${when(checkout.came_back_at)}` : ""}, and nothing is paid as far as we know: npm run admin -- sync ${of}`,
		!isPaid &&
			!checkout &&
			payments.length === 0 &&
			"Nothing was paid with this account. Look for another one of theirs: npm run admin -- find <name, payment, invoice or last digits of the card>",
		mails.some(({ state }) => state === "given up") && "A mail could not be delivered; see below.",
	];
	return hints.filter((hint): hint is string => Boolean(hint));
}

const section = (title: string, lines: readonly string[]): string[] =>
	lines.length ? [title, ...lines.map((line) => `  ${line}`)] : [];
const words = (...parts: readonly (string | null | undefined | false)[]): string =>
	parts.filter(Boolean).join("  ");

function billingLines({ plan, trial, checkout, ...found }: Account): string[] {
	const planText = plan?.package
		? `${plan.package}, ${plan.renews ? `renews ${when(plan.ends_at)} for ${plan.renewal_price} ${plan.currency}` : `ends ${when(plan.ends_at)}`}`
		: null;
	return [
		...section("Plan", [
			words(
				planText ?? "none",
				plan?.customer,
				plan?.subscription,
				plan?.card,
				trial && `trial until ${when(trial.ends_at)}`,
			),
			`asked for ${when(found.asked_at)}; latest notice of any payment ${when(found.last_notice_at)}`,
		]),
		...section(
			"Checkout under way",
			checkout
				? [words(checkout.id ?? "being made", checkout.package, `begun ${when(checkout.begun_at)}`)]
				: [],
		),
		...section(
			"Payments",
			found.payments.map((one) =>
				words(
					`${when(one.paid_at)}  ${one.amount} ${one.currency}`,
					...[one.package, one.id, one.reference, one.number, `until ${when(one.ends_at)}`],
					Number(one.refunded) > 0 && `given back ${one.refunded}`,
					one.refund_failed_at && `the bank returned a refund ${when(one.refund_failed_at)}`,
					one.refund_request && `refund ${one.refund_request.state}`,
				),
			),
		),
		...section(
			"Coins",
			found.coins.map((one) =>
				words(
					`${when(one.begun_at)}  ${one.amount} ${one.currency}`,
					...[one.package, one.invoice, one.state, one.trouble],
				),
			),
		),
		...section(
			"Waiting to be told to the payment service",
			found.jobs.map(
				(one) => `${one.kind} ${one.target}: ${one.attempts} attempts, next ${when(one.next_at)}`,
			),
		),
	];
}

function accountLines({ account, security, ...found }: Account): string[] {
	return [
		...section(
			"Mails",
			found.mails.map((one) =>
				words(
					`${when(one.created_at)}  ${one.kind}  ${one.state}`,
					one.recipient !== account.email && one.recipient,
					one.failure,
				),
			),
		),
		...section(
			"Devices",
			found.devices.length
				? found.devices.map(({ created_at, platform, system, name, country }) =>
						words(when(created_at), platform, system, name, country ?? "unknown country"),
					)
				: ["logged in nowhere"],
		),
		...section("Second factors", [
			words(
				security.authenticator?.added_at
					? `authenticator app since ${when(security.authenticator.added_at)}`
					: "no authenticator app",
				`${security.recovery_codes_left} recovery codes`,
				`${security.passkeys.length} passkeys`,
				security.factor_removal_at && `the app goes ${when(security.factor_removal_at)}`,
			),
		]),
		...section(
			"Activity of 30 days",
			found.activity.slice(0, 20).map((one) => words(when(one.at), one.kind, one.platform, one.country)),
		),
		...section(
			"Support",
			found.support.map((one) =>
				words(
					`${when(one.at)}  ${one.who}  ${one.action}`,
					one.target,
					one.why,
					one.result && `-> ${one.result}`,
				),
			),
		),
	];
}

/** An account as support sees it, as data and as text. */
export async function reportAccount(db: Db, user: UserRow, now: number) {
	const found = await collect(db, user, now);
	const hints = findHints(found, now);
	const { email, name, type, language, created_at, id } = found.account;
	const head = `${name} <${email}>, ${type}, ${language}, since ${when(created_at)}, id ${id}`;
	const lines = [head, ...section("To do", hints), ...billingLines(found), ...accountLines(found)];
	return { data: { to_do: hints, ...found }, lines };
}
