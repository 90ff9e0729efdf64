import type { Context } from "hono";
import { emailError, normalizeEmail } from "../contract/fields.ts";
import { addMail } from "../db/queries/mails.ts";
import { findSubscriber } from "../db/queries/newsletter.ts";
import { batch } from "../db/run.ts";
import type { AppEnv } from "../http/env.ts";
import { ApiError } from "../http/errors.ts";
import { addressRule, limit, personRule } from "../http/limits/limits.ts";
import { deliverLater } from "../mail/deliver.ts";
import { readAddressForm, renderPage } from "../mail/page.ts";
import { readerId } from "../utils/mailbox.ts";
import { composeLetter } from "./letters.ts";

/**
 * Mails an unsubscribe link to someone whose link is broken. Only subscribers get a mail and the reply
 * is always the same, so nobody can unsubscribe others or learn who subscribes.
 */
export async function requestUnsubscribe(c: Context<AppEnv>): Promise<Response> {
	const { deps } = c.var;
	const form = await readAddressForm(c, "unsubscribe");
	const { locale, t, retryPage } = form;
	if (emailError(form.email)) return retryPage(400, "", t("page.invalid"));
	const email = normalizeEmail(form.email);
	try {
		await limit(c, addressRule(c, "newsletter"), personRule(c, "newsletter", "leave", email));
	} catch (error) {
		if (!(error instanceof ApiError) || error.error !== "rate_limited") throw error;
		c.header("Retry-After", String(Math.ceil(error.details.retryAfter ?? 0)));
		return retryPage(429, t("page.busy"));
	}
	const reader = await findSubscriber(deps.db, readerId(deps, email));
	if (reader?.confirmedAt) {
		await batch(deps.db, [addMail(composeLetter(deps, reader, { kind: "ask_leave" }))]);
		deliverLater(deps);
	}
	return renderPage(c, locale, { title: t("page.leaveSentTitle"), text: t("page.leaveSentText") });
}
