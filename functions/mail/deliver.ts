import { claimMail, markFailed, markGivenUp, markSent, recipientFailurePrefix } from "../db/queries/mails.ts";
import type { Deps } from "../deps.ts";
import { minute } from "../utils/time.ts";
import { clearFault, describeMailFailure } from "./health.ts";

/** Milliseconds before each retry; after the sixth attempt a mail is given up. */
export const retryDelays = [1, 5, 30, 120, 360].map((minutes) => minutes * minute);

/** Sends all due mails in order. A failed one is retried later and doesn't block others. */
export async function deliverDue(deps: Deps): Promise<void> {
	for (;;) {
		const mail = await claimMail(deps.db, retryDelays, deps.now());
		if (!mail) return;
		try {
			await deps.mail.deliver({ ...mail, to: mail.recipient });
		} catch (error) {
			const { why, isRecipientFault } = describeMailFailure(error, mail.recipient);
			deps.log.warn("mail failed", { mail: mail.id, kind: mail.kind, attempt: mail.attempts, why });
			deps.count?.("mail_failed");
			await markFailed(deps.db, mail.id, isRecipientFault ? `${recipientFailurePrefix}${why}` : why);
			if (mail.nextAt === null) await markGivenUp(deps.db, mail.id);
			continue;
		}
		clearFault(deps);
		deps.count?.("mail_sent");
		const keepsContent = deps.mail.kind === "outbox";
		await markSent(deps.db, mail.id, keepsContent, deps.now());
		if (!keepsContent) await deps.truncateWal?.();
	}
}

export const deliverLater = (deps: Deps): void => deps.defer("mail delivery", deliverDue(deps));
