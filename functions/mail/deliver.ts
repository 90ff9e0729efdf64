import { isLoopbackOrigin } from "../contract/address.ts";
import {
	claimMail,
	findMailFailure,
	markFailed,
	markSent,
	recipientFailurePrefix,
} from "../db/queries/mails.ts";
import type { Deps } from "../deps.ts";
import { isPlainAddress, removeAddresses } from "../integrations/mail/index.ts";
import { minute } from "../utils/time.ts";

interface MailError {
	message?: string;
	code?: string;
	command?: string;
	/** HTTP status from the provider. */
	status?: number;
	/** Milliseconds to wait, if the provider had too many requests. */
	retryAfter?: number;
}

function classifyFailure({ code = "", message = "", command, status }: MailError): string {
	if (code === "EAUTH" || status === 401) return "login refused";
	if (/certificate|TLS|SSL|altname/i.test(message)) return "no secure connection";
	if (command === "MAIL FROM") return "sender refused";
	if (command === "RCPT TO" || (status === 422 && /[`'"]to\\?[`'"]/.test(message)))
		return "recipient refused";
	const isUnreachable = /^(ESOCKET|EDNS|ETIMEDOUT|ECONN|ENOTFOUND)/.test(code);
	return isUnreachable || /ECONN|ENOTFOUND|EAI_AGAIN/.test(message) ? "no connection" : "refused";
}

/** Why a mail failed: the stage, the server's message without addresses and names, and whether only the recipient was refused. */
function describeMailFailure(error: unknown, recipient = "") {
	const mailError = (typeof error === "object" && error ? error : { message: String(error) }) as MailError;
	const stage = classifyFailure(mailError);
	const words = removeAddresses(mailError.message ?? "", recipient)
		.replace(/[\p{Cc}\s]+/gu, " ")
		.trim();
	return { why: `${stage}: ${words.slice(0, 200)}`, isRecipientRefused: stage === "recipient refused" };
}

/** The startup check's result, until a mail is sent. Later failures are in the database, which survives restarts. */
const startupFailures = new WeakMap<Deps["mail"], string>();

/** Checks at startup whether the mail server would accept mail, and logs the result. */
export async function checkMail({ mail, log }: Pick<Deps, "mail" | "log">): Promise<void> {
	try {
		await mail.check?.();
	} catch (error) {
		const { why } = describeMailFailure(error);
		startupFailures.set(mail, why);
		log.error("mail cannot be sent", { why });
	}
}

/** Whether mail isn't sent but read on this machine. A public site without a mail server isn't such a one. */
export const isReadLocally = ({ mail, origin }: Pick<Deps, "mail" | "origin">): boolean =>
	mail.kind === "outbox" && isLoopbackOrigin(origin);

/** Why no mail is being sent; null if all is well. */
export async function findMailFault(
	deps: Pick<Deps, "db" | "mail" | "now" | "origin">,
): Promise<string | null> {
	if (isReadLocally(deps)) return null;
	if (deps.mail.kind === "outbox") return "not configured";
	return startupFailures.get(deps.mail) ?? (await findMailFailure(deps.db, deps.now()));
}

/** Milliseconds before each retry; after the sixth attempt a mail is given up. */
export const retryDelays = [1, 5, 30, 120, 360].map((minutes) => minutes * minute);

/** Sends due mails in order, newsletters last. A failed one is retried later and doesn't block others, unless there were too many. */
export async function deliverDue(deps: Deps, max = Number.POSITIVE_INFINITY): Promise<void> {
	for (let sent = 0; sent < max && !deps.isClosing; sent++) {
		const mail = await claimMail(deps.db, retryDelays, deps.now());
		if (!mail) return;
		try {
			if (deps.mail.kind === "outbox" && !isReadLocally(deps))
				throw new Error("no mail service is configured");
			if (!isPlainAddress(mail.recipient)) throw new Error("not a mail address");
			await deps.mail.deliver({ ...mail, to: mail.recipient });
		} catch (error) {
			const { why, isRecipientRefused } = describeMailFailure(error, mail.recipient);
			deps.log.warn("mail failed", { mail: mail.id, kind: mail.kind, attempt: mail.attempts, why });
			deps.count?.("mail_failed");
			const failure = isRecipientRefused ? `${recipientFailurePrefix}${why}` : why;
			const { retryAfter } = error as MailError;
			await markFailed(deps.db, mail, failure, retryAfter && deps.now() + retryAfter);
			if (retryAfter) return;
			continue;
		}
		startupFailures.delete(deps.mail);
		deps.count?.("mail_sent");
		const keepsContent = isReadLocally(deps);
		await markSent(deps.db, mail, keepsContent, deps.now());
		if (!keepsContent) await deps.truncateWal?.();
	}
}

/** As many mails as a request may cause; the rest of a long queue is the timer's, over one connection. */
export const deliverLater = (deps: Deps): void => deps.defer("mail delivery", deliverDue(deps, 2));
