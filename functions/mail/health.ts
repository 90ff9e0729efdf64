import { mailFailure } from "../db/queries/mails.ts";
import type { Deps } from "../deps.ts";
import { describeMailFailure } from "./failure.ts";

/** The startup check's result, until a mail is sent. Later failures are in the database, which survives restarts. */
const faults = new WeakMap<Deps["mail"], string>();

export const clearFault = ({ mail }: Pick<Deps, "mail">): void => void faults.delete(mail);

/** Checks at startup whether the mail server would accept mail, and logs the result. */
export async function checkMail({ mail, log }: Pick<Deps, "mail" | "log">): Promise<void> {
	try {
		await mail.check?.();
	} catch (error) {
		const { why } = describeMailFailure(error);
		faults.set(mail, why);
		log.error("mail cannot be sent", { why });
	}
}

/** Why no mail is being sent; null if all is well. */
export async function findMailFault(deps: Pick<Deps, "db" | "mail" | "now">): Promise<string | null> {
	if (deps.mail.kind === "outbox") return null;
	return faults.get(deps.mail) ?? (await mailFailure(deps.db, deps.now()));
}
