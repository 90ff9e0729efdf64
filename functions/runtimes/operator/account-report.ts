import { exportPayments } from "../../account/export-payments.ts";
import { exportSecurity } from "../../account/export-security.ts";
import type { Db } from "../../db/index.ts";
import { activityOf } from "../../db/queries/accounts/activity.ts";
import { listFormerAddresses } from "../../db/queries/accounts/addresses.ts";
import { listSessions } from "../../db/queries/accounts/sessions.ts";
import type { UserRow } from "../../db/queries/accounts/users.ts";
import { findPlan } from "../../db/queries/billing/billing.ts";
import { findTrial } from "../../db/queries/billing/trials.ts";
import { mailsTo } from "../../db/queries/mails.ts";
import { jobsOf, lastEventAt, supportActionsOf } from "../../db/queries/support.ts";
import { accountType } from "../../shared/trial.ts";
import { dayOf, iso, isoOrNull } from "../../utils/time.ts";

/** Everything support may need about an account, without secrets. Field names match the user's own export where possible. */
async function collect(db: Db, user: UserRow, now: number) {
	const [billing, row, security, former, devices, activity, mails, jobs, notice, trial, support] =
		await Promise.all([
			exportPayments({ db }, user.id),
			findPlan(db, user.id),
			exportSecurity({ db, now: () => now }, user.id),
			listFormerAddresses(db, user.id),
			listSessions(db, user.id, now),
			activityOf(db, user.id, now),
			mailsTo(db, user.id),
			jobsOf(db, user.id),
			lastEventAt(db),
			findTrial(db, user.id, ""),
			supportActionsOf(db, user.id),
		]);
	const checkout = row?.customer;
	return {
		account: {
			id: user.id,
			email: user.email,
			name: user.name,
			type: accountType(checkout, trial, user.id, now),
			language: user.lang,
			created_at: iso(user.createdAt),
			suspended_at: isoOrNull(user.suspendedAt),
			former_addresses: former.map(({ email, until }) => ({ email, back_until: iso(until) })),
		},
		...billing,
		trial: trial && { ends_at: iso(trial.endsAt) },
		asked_at: isoOrNull(checkout?.syncedAt),
		checkout: checkout?.checkoutAt
			? {
					id: checkout.checkoutId,
					package: checkout.checkoutPackage,
					begun_at: iso(checkout.checkoutAt),
					came_back_at: isoOrNull(checkout.returnedAt),
				}
			: null,
		last_notice_at: isoOrNull(notice),
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
			seen_on: dayOf(seenAt),
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
	const email = account.email;
	const hints = [
		account.suspended_at && `Suspended: npm run admin -- unsuspend ${email}`,
		plan?.unpaid_invoice &&
			`A renewal is unpaid (${plan.unpaid_invoice}): the customer can pay it in the profile.`,
		...coins.map(({ invoice, state, trouble, refunded_at }) => {
			if (refunded_at) return null;
			if (trouble && trouble !== "over")
				return `Coins came ${trouble === "partly" ? "short" : trouble} (${invoice}): settle that invoice in BTCPay to start the plan, or return the coins.`;
			return state === "processing" && `Coins are being confirmed (${invoice}): just wait.`;
		}),
		...payments.map(
			({ id, refund_request }) =>
				refund_request?.state === "requested" &&
				(jobs.some(({ kind }) => kind === "refund")
					? `A refund is in progress (${id}) and ends the plan.`
					: `A refund is requested (${id}): npm run admin -- refund ${id} grant|refuse`),
		),
		checkout &&
			`A checkout was started ${when(checkout.begun_at)}${checkout.came_back_at ? ` and left ${when(checkout.came_back_at)}` : ""}, but no payment is known: npm run admin -- sync ${email}`,
		!isPaid &&
			!checkout &&
			payments.length === 0 &&
			"This account never paid. The customer may have another: npm run admin -- find <name, payment, invoice or last card digits>",
		mails.some(({ state }) => state === "given up") && "A mail could not be delivered; see below.",
	];
	return hints.filter((hint): hint is string => Boolean(hint));
}

/** Maximum items per list in the text output. */
const maxLines = 20;

/** Formats a value on one line, omitting empty fields, with times to the minute. */
function describe(part: unknown): string {
	if (typeof part === "string") return /^\d{4}-\d\d-\d\dT/.test(part) ? when(part) : part;
	if (typeof part !== "object" || part === null) return String(part);
	return Object.entries(part)
		.filter(([, fact]) => fact !== null && !(Array.isArray(fact) && fact.length === 0))
		.map(([name, fact]) => (Array.isArray(part) ? describe(fact) : `${name} ${describe(fact)}`))
		.join("  ");
}

function section(title: string, content: unknown): string[] {
	const list = Array.isArray(content) ? content : content === null ? [] : [content];
	const lines = list.length ? list.slice(0, maxLines).map(describe) : ["none"];
	const more = list.length - maxLines;
	return [title, ...lines.map((line) => `  ${line}`), ...(more > 0 ? [`  and ${more} more (--json)`] : [])];
}

/** An account as data and as text, for support. */
export async function reportAccount(db: Db, user: UserRow, now: number) {
	const found = await collect(db, user, now);
	const hints = findHints(found, now);
	const { account, ...parts } = found;
	const lines = [
		`${account.name} <${account.email}>, ${account.type}, ${account.language}, since ${when(account.created_at)}, id ${account.id}`,
		...(hints.length ? section("To do", hints) : []),
		...Object.entries(parts).flatMap(([name, part]) => section(name.replaceAll("_", " "), part)),
	];
	return { data: { to_do: hints, ...found }, lines };
}
