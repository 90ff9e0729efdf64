import brand from "../../content/brand.json" with { type: "json" };
import * as contract from "../contract/account/account.ts";
import type { UndoKind } from "../contract/account/mailed-links.ts";
import type { AccountExport } from "../contract/index.ts";
import { exportSchema } from "../contract/shapes/export.ts";
import { activityOf } from "../db/queries/accounts/activity.ts";
import { listFormerAddresses } from "../db/queries/accounts/addresses.ts";
import { codesOf } from "../db/queries/accounts/codes.ts";
import { listSessions } from "../db/queries/accounts/sessions.ts";
import type { UserRow } from "../db/queries/accounts/users.ts";
import { findTrial } from "../db/queries/billing/trials.ts";
import { countriesOf } from "../db/queries/countries.ts";
import { type MailRow, mailsTo } from "../db/queries/mails.ts";
import { newsletterOf } from "../db/queries/newsletter.ts";
import { supportActionsOf } from "../db/queries/support.ts";
import type { Deps } from "../deps.ts";
import type { App } from "../http/env.ts";
import { route } from "../http/route.ts";
import { accountType } from "../shared/trial.ts";
import { trialMailbox } from "../utils/mailbox.ts";
import { day, iso, isoOrNull } from "../utils/time.ts";
import { toActivity } from "./activity.ts";
import { exportPayments } from "./export-payments.ts";
import { exportSecurity } from "./export-security.ts";
import { toSession } from "./sessions.ts";

const exportSpec = {
	summary: "Everything stored about the caller, as a file",
	responseDescription: "Account, sessions, activity, pending codes, mails and payments, without secrets",
	response: { data: exportSchema },
	signedIn: true,
} as const;

const toMail = (mail: MailRow): AccountExport["mails"][number] => ({
	kind: mail.kind,
	recipient: mail.recipient,
	language: mail.lang,
	subject: mail.code ? null : mail.subject || null,
	created_at: iso(mail.createdAt),
	sent_at: isoOrNull(mail.sentAt),
	failure: mail.failure,
});

/** Everything stored (privacy policy, "What we store") except secrets: a stolen token mustn't reveal codes or hashes. */
export const exportAccount = (app: App) =>
	route(app, contract.exportAccount, exportSpec, async (c, _, reply) => {
		const { deps, caller } = c.var;
		const { user, session } = caller;
		const [
			formerAddresses,
			sessions,
			codes,
			mails,
			newsletter,
			billing,
			trial,
			security,
			activities,
			support,
		] = await Promise.all([
			listFormerAddresses(deps.db, user.id),
			listSessions(deps.db, user.id, deps.now()),
			codesOf(deps.db, user.email, user.id),
			mailsTo(deps.db, user.id),
			newsletterOf(deps.db, user.email),
			exportPayments(deps, user.id),
			exportTrial(deps, user),
			exportSecurity(deps, user.id),
			activityOf(deps.db, user.id, deps.now()),
			supportActionsOf(deps.db, user.id),
		]);
		const data: contract.AccountExport = {
			exported_at: iso(deps.now()),
			account: {
				id: user.id,
				name: user.name,
				email: user.email,
				type: accountType(caller.plan, caller.trial, user.id, deps.now()),
				language: user.lang,
				countries: countriesOf(user),
				created_at: iso(user.createdAt),
				suspended_at: isoOrNull(user.suspendedAt),
			},
			support: support.map(({ at, action, target, why, result }) => ({
				at: iso(at),
				action,
				target,
				why,
				result,
			})),
			former_addresses: formerAddresses.map(({ kind, email, createdAt, until }) => ({
				kind: kind as UndoKind,
				email,
				changed_at: iso(createdAt),
				back_until: iso(until),
			})),
			sessions: sessions.map((row) => ({
				...toSession(deps, row, session.id),
				country: row.country,
				city: row.city,
				expires_at: iso(row.expiresAt),
			})),
			activity: activities.map((row) => ({ ...toActivity(row), country: row.country, city: row.city })),
			security,
			codes: codes.map(({ purpose, email, lang, tries, createdAt, linkExpiresAt }) => ({
				purpose,
				email,
				language: lang,
				tries,
				created_at: iso(createdAt),
				expires_at: iso(linkExpiresAt),
			})),
			mails: mails.map(toMail),
			newsletter: newsletter && {
				language: newsletter.subscriber.lang,
				asked_at: iso(newsletter.subscriber.createdAt),
				confirmed_at: isoOrNull(newsletter.subscriber.confirmedAt),
				letters: newsletter.letters.map(({ post, createdAt }) => ({ post, written_at: iso(createdAt) })),
			},
			...billing,
			trial,
		};
		const file = `${brand.slug}-${data.exported_at.slice(0, 10)}.json`;
		return reply("OK", { data }, { "Content-Disposition": `attachment; filename="${file}"` });
	});

/** The user's own trial for the export; another account's with the same mailbox stays private. */
async function exportTrial(deps: Deps, user: UserRow): Promise<AccountExport["trial"]> {
	const trial = await findTrial(deps.db, user.id, trialMailbox(deps, user.email));
	if (trial?.userId !== user.id) return null;
	return {
		began_at: iso(trial.beganAt),
		ends_at: iso(trial.endsAt),
		kept_days: trial.rest === null ? null : Math.ceil(trial.rest / day),
	};
}
