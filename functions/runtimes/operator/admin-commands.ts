import { normalizeEmail, toDecimal } from "../../contract/index.ts";
import { cancelRemoval, requestRemoval } from "../../db/queries/accounts/factors.ts";
import { endSessions, listSessions } from "../../db/queries/accounts/sessions.ts";
import { findUser, type UserRow } from "../../db/queries/accounts/users.ts";
import { findPayment } from "../../db/queries/billing/billing.ts";
import { findCoinOwner, recordCoinRefund } from "../../db/queries/billing/coins.ts";
import { addJob, retryJob } from "../../db/queries/billing/jobs.ts";
import { decideRefund, listRefundRequests } from "../../db/queries/billing/refunds.ts";
import { listMails } from "../../db/queries/mails.ts";
import { findSubscriberByEmail, removeSubscriber } from "../../db/queries/newsletter.ts";
import { sumClicks } from "../../db/queries/site.ts";
import {
	findAccounts,
	listPaymentsBetween,
	listSupportActions,
	suspendUser,
} from "../../db/queries/support.ts";
import { batch, hasRow } from "../../db/run.ts";
import { OperatorError } from "../../utils/operator-error.ts";
import { day, formatDay } from "../../utils/time.ts";
import { rotateKeys } from "../settings/secrets.ts";
import { reportAccount } from "./account-report.ts";
import { formatCsv, listPaymentRows, listTaxRows } from "./accounting.ts";
import { type CommandContext, formatMinute, listRows, type Report, report } from "./admin-context.ts";
import { gatewayCommands } from "./gateways.ts";

async function requireUser({ db, args: [email = ""] }: CommandContext): Promise<UserRow> {
	const user = await findUser(db, normalizeEmail(email));
	if (!user)
		throw new OperatorError(
			email ? `No account has the address ${email}.` : "An e-mail address is required.",
		);
	return user;
}

function parseDay(text: string | undefined, name: string): number {
	const time = /^\d{4}-\d\d-\d\d$/.test(text ?? "") ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
	// V8 reads February 31 as March 3.
	if (Number.isNaN(time) || formatDay(time) !== text)
		throw new OperatorError(`--${name} must be a day, like 2026-01-31.`);
	return time;
}

interface Command {
	usage: string;
	changes?: true;
	run(context: CommandContext): Promise<Report>;
}

/** A recorded change of an account, which says what came of it. */
const createUserCommand = (
	usage: string,
	change: (context: CommandContext, user: UserRow) => Promise<string>,
): Command => ({
	usage,
	changes: true,
	async run(context) {
		const user = await requireUser(context);
		await context.record(user.id);
		return report(await change(context, user));
	},
});

export const commands: Record<string, Command> = {
	user: {
		usage: "user <email>: plan, payments, mails, devices and suggested actions",
		run: async (context) => reportAccount(context.db, await requireUser(context), context.now),
	},
	find: {
		usage:
			"find <text>: accounts by part of an address or name, payment id, invoice number, or last card digits",
		async run({ db, now, args: [part = ""] }) {
			if (part.trim().length < 2) throw new OperatorError("Search for at least two characters.");
			return listRows(
				await findAccounts(db, part.trim(), 50, now),
				({ email, name, type, createdAt }) => `${email}  ${name}  ${type}  since ${formatMinute(createdAt)}`,
				"No accounts found.",
			);
		},
	},
	sync: createUserCommand(
		"sync <email>: makes the running site sync the account with Stripe and BTCPay",
		async ({ db, now }, { id, email }) => {
			await batch(db, [addJob("sync", id, now), retryJob("sync", id, now)]);
			return `The site syncs ${email} within a minute: then run user ${email} again.`;
		},
	),
	suspend: createUserCommand(
		"suspend <email>: ends all sessions and blocks logins; plan and renewal continue",
		async ({ db, now }, { id, email }) => {
			const [changedRows] = await batch(db, [suspendUser(id, now), endSessions(id)]);
			return changedRows?.length ? `${email} is suspended.` : `${email} was already suspended.`;
		},
	),
	unsuspend: createUserCommand("unsuspend <email>: allows logins again", async ({ db }, { id, email }) => {
		const isChanged = await hasRow(db)(suspendUser(id, null));
		return isChanged ? `${email} can log in again.` : `${email} was not suspended.`;
	}),
	"end-sessions": createUserCommand(
		"end-sessions <email>: ends all sessions of an account",
		async ({ db, now }, { id, email }) => {
			const { length } = await listSessions(db, id, now);
			await batch(db, [endSessions(id)]);
			return `Ended ${length} sessions of ${email}.`;
		},
	),
	"remove-factor": createUserCommand(
		"remove-factor <email>: removes a lost authenticator app in 72 hours; its owner is mailed and can cancel",
		async ({ db }, { id, email }) => {
			// Only the site has the keys to create the mailed link, so it picks up this row.
			if (!(await hasRow(db)(requestRemoval(id))))
				throw new OperatorError(`${email} has no authenticator app.`);
			return `The site mails ${email} within a minute and removes the app 72 hours later.`;
		},
	),
	"keep-factor": createUserCommand(
		"keep-factor <email>: cancels the removal",
		async ({ db }, { id, email }) => {
			const isCancelled = await hasRow(db)(cancelRemoval(id));
			return isCancelled ? `${email} keeps the app.` : "No removal was pending.";
		},
	),
	unsubscribe: {
		usage: "unsubscribe <email>: removes an address from the newsletter",
		changes: true,
		async run({ db, args: [email = ""], record }) {
			await record(null);
			const subscriber = await findSubscriberByEmail(db, normalizeEmail(email));
			if (!subscriber) throw new OperatorError("This address isn't subscribed.");
			await removeSubscriber(db, subscriber.id);
			return report("The address is unsubscribed.");
		},
	},
	refunds: {
		usage: "refunds: undecided refund requests, oldest first",
		run: async ({ db }) =>
			listRows(
				await listRefundRequests(db),
				({ paymentId, email, packageId, amount, currency, paidAt, requestedAt, reason }) =>
					`${paymentId}  ${toDecimal(amount)} ${currency.toUpperCase()}  ${packageId ?? "?"}  ${email ?? "account deleted"}  paid ${formatMinute(paidAt)}  requested ${formatMinute(requestedAt)}${reason ? `  ${JSON.stringify(reason)}` : ""}`,
				"No pending requests.",
			),
	},
	refund: {
		usage: "refund <payment> grant|refuse: decides a refund request; the running site refunds granted ones",
		changes: true,
		async run({ db, now, args: [payment = "", decision], record }) {
			if (decision !== "grant" && decision !== "refuse") throw new OperatorError("Specify grant or refuse.");
			await record((await findPayment(db, payment))?.userId ?? null, `${payment} ${decision}`);
			if (!(await decideRefund(db, payment, decision, now)))
				throw new OperatorError(`There is no pending request for payment ${payment}.`);
			return report(decision === "grant" ? "Granted: the site refunds it within a minute." : "Refused.");
		},
	},
	"coins-refunded": {
		usage: "coins-refunded <invoice>: records coins returned by hand, which ends the plan they paid for",
		changes: true,
		async run({ db, now, args: [invoice = ""], record }) {
			const id = invoice.replace(/^btcpay_/, "");
			await record(await findCoinOwner(db, id), invoice);
			if (!(await recordCoinRefund(db, id, now)))
				throw new OperatorError(`There is no paid, unrefunded invoice ${invoice}.`);
			return report("Recorded: if they paid for a plan, it ends within a minute.");
		},
	},
	export: {
		usage:
			"export payments|taxes --from <day> --to <day>: CSV for accounting, refunds by their own day; taxes are totals by country",
		async run({ db, args: [what], options }) {
			if (what !== "payments" && what !== "taxes")
				throw new OperatorError("Specify export payments or export taxes.");
			const after = parseDay(options.to, "to") + day;
			const from = parseDay(options.from, "from");
			if (from >= after) throw new OperatorError("--from must not be later than --to.");
			const payments = await listPaymentsBetween(db, from, after);
			const data = what === "payments" ? listPaymentRows(payments) : listTaxRows(payments);
			return { lines: data.length ? formatCsv(data) : [], data };
		},
	},
	mailbox: {
		usage: "mailbox: the latest mails of npm run edge, which sends none; needs --edge --local",
		async run({ db, options }) {
			if (!options.local) throw new OperatorError("A site that sends mail has no mailbox: see user <email>.");
			return listRows(
				await listMails(db, 5),
				(mail) => `${formatMinute(mail.createdAt)}  ${mail.recipient}  ${mail.subject}\n\n${mail.text}\n`,
				"No mail yet.",
			);
		},
	},
	record: {
		usage: "record: the latest support actions, who and why",
		run: async ({ db }) =>
			listRows(
				await listSupportActions(db, 100),
				({ at, who, action, target, email, why, result }) =>
					[formatMinute(at), who, action, email, target, why, result && `-> ${result}`]
						.filter(Boolean)
						.join("  "),
				"Nothing yet.",
			),
	},
	...gatewayCommands,
	stats: {
		usage: "stats: clicks of the last 30 days and of all time, most clicked first",
		async run({ db, now }) {
			const data = await sumClicks(db, formatDay(now - 29 * day));
			const lines = data.map(({ category, action, label, recent, total }) =>
				[String(recent).padStart(12), String(total).padStart(8), category, action, label].join("  "),
			);
			return {
				lines: lines.length ? ["last 30 days       all", ...lines] : ["No clicks counted yet."],
				data,
			};
		},
	},
	"rotate-keys": {
		usage: "rotate-keys [--end-logins]: creates a new token key, used from the next start",
		changes: true,
		async run({ dataDir, now, options, record }) {
			await record(null);
			const { kid, verifying } = rotateKeys(dataDir, { endLogins: options["end-logins"] === true, now });
			const lines = [
				`Key ${kid} signs from the next start; restart the site now.`,
				...verifying.map((key) => `Key ${key.kid} still verifies until ${key.until}.`),
			];
			return { lines, data: { kid, verifying } };
		},
	},
};
