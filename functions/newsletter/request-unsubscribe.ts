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
import { subscriberId } from "../utils/mailbox.ts";
import { composeLetter } from "./letters.ts";

/** Mails a new link to subscribers only, with one reply for all, so nobody can unsubscribe others or learn who subscribes. */
export async function requestUnsubscribe(c: Context<AppEnv>): Promise<Response> {
	const { deps } = c.var;
	const form = await readAddressForm(c, "unsubscribe");
	const { locale, t, retryPage } = form;
	if (emailError(form.email)) return retryPage(400, "", t("page.invalid"));
	const email = normalizeEmail(form.email);
	try {
		await limit(c, addressRule(c, "newsletter"), personRule(c, "newsletter", "unsubscribe", email));
	} catch (error) {
		if (!(error instanceof ApiError) || error.error !== "rate_limited") throw error;
		c.header("Retry-After", String(Math.ceil(error.details.retryAfter ?? 0)));
		return retryPage(429, t("page.busy"));
	}
	const subscriber = await findSubscriber(deps.db, subscriberId(deps, email));
	if (subscriber?.confirmedAt) {
		await batch(deps.db, [addMail(composeLetter(deps, subscriber, { kind: "unsubscribe" }))]);
		deliverLater(deps);
	}
	return renderPage(c, locale, {
		title: t("page.unsubscribeSentTitle"),
		text: t("page.unsubscribeSentText"),
	});
}
