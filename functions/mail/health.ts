import { mailFailure } from "../db/queries/mails.ts";
import type { Deps } from "../deps.ts";
import { describeMailFailure } from "./failure.ts";

/** What the check of the start found, until a mail leaves. The database knows the rest, also after a new start and at the edge. */
const faults = new WeakMap<Deps["mail"], string>();

export const forgetFault = ({ mail }: Pick<Deps, "mail">): void => void faults.delete(mail);

/** Asks the mail server, at a start, whether it would take mail; what it says stands in the log. */
export async function checkMail({ mail, log }: Pick<Deps, "mail" | "log">): Promise<void> {
	try {
		await mail.check?.();
	} catch (error) {
		const { why } = describeMailFailure(error);
		faults.set(mail, why);
		log.error("mail cannot be sent", { why });
	}
}

/** Why no mail leaves at present, as far as is known; null where nothing is wrong. */
export async function findMailFault(deps: Pick<Deps, "db" | "mail" | "now">): Promise<string | null> {
	if (deps.mail.kind === "outbox") return null;
	return faults.get(deps.mail) ?? (await mailFailure(deps.db, deps.now()));
}
