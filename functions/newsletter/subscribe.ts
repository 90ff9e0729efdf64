import type { Context } from "hono";
import { type Locale, localeCodes } from "../../i18n/locales.ts";
import { pathOf } from "../contract/endpoint.ts";
import { emailError, normalizeEmail } from "../contract/fields.ts";
import * as contract from "../contract/newsletter.ts";
import { addMail, addUnknownAddressMail } from "../db/queries/mails.ts";
import { findSubscriber, putSubscriber } from "../db/queries/newsletter.ts";
import { batch } from "../db/run.ts";
import type { App, AppEnv } from "../http/env.ts";
import { addressRule, limit, personRule } from "../http/limits/limits.ts";
import type { RequestContext } from "../http/refuse.ts";
import { ApiError } from "../http/refuse.ts";
import { callerLocale } from "../http/request/accept.ts";
import { isForm } from "../http/request/body.ts";
import { botFields, requireBotCheck } from "../http/request/bot-check.ts";
import { fields } from "../http/request/fields.ts";
import { route } from "../http/route.ts";
import { deliverLater } from "../mail/deliver.ts";
import { readAddressForm, renderPage } from "../mail/page.ts";
import { subscriberId } from "../utils/mailbox.ts";
import { composeLetter } from "./letters.ts";

const subscribeSpec = {
	summary: "Subscribe to the newsletter (double opt-in)",
	description: `Nothing is sent to an address until it's confirmed. Also accepts the same fields as an HTML form, and then responds with a page. Languages: ${localeCodes.join(", ")}.`,
	input: { email: fields.email, lang: fields.lang, ...botFields },
	required: ["email"],
	asPage: true,
	responseDescription: "A mail is on its way; same reply for known and unknown addresses",
} as const;

/** Stores the request and mails a confirmation link, with the same work for known and unknown addresses. */
async function sendConfirmation(
	c: RequestContext<"rate_limited">,
	email: string,
	lang: Locale,
): Promise<void> {
	const { deps } = c.var;
	await limit(c, addressRule(c, "newsletter"), personRule(c, "newsletter", email));
	const id = subscriberId(deps, email);
	const isConfirmed = (await findSubscriber(deps.db, id))?.confirmedAt;
	const mail = composeLetter(deps, { id, email, lang }, { kind: isConfirmed ? "known" : "confirm" });
	// Confirmed subscribers aren't subject to the unknown-address limit.
	const mailQuery = isConfirmed ? addMail(mail) : addUnknownAddressMail(mail);
	await batch(deps.db, [putSubscriber({ id, email, lang, createdAt: deps.now() }), mailQuery]);
	deliverLater(deps);
}

/** Form without JavaScript, which can't solve a bot check: a few per hour and address; double opt-in covers the rest. */
async function subscribeByForm(c: Context<AppEnv>): Promise<Response> {
	const { email, locale, t, retryPage } = await readAddressForm(c);
	if (emailError(email)) return retryPage(400, "", t("page.invalid"));
	try {
		if (c.var.deps.bot.kind !== "off") await limit(c, addressRule(c, "unchecked"));
		await sendConfirmation(c, normalizeEmail(email), locale);
	} catch (error) {
		if (!(error instanceof ApiError) || error.error === "unknown") throw error;
		const { retryAfter } = error.details;
		if (retryAfter !== undefined) c.header("Retry-After", String(Math.ceil(retryAfter)));
		const isLimited = error.error === "rate_limited";
		return isLimited ? retryPage(429, t("page.busy")) : retryPage(403, t("page.failed"));
	}
	return renderPage(c, locale, { title: t("page.sentTitle"), text: t("page.sentText") });
}

export function subscribe(app: App): void {
	app.use(pathOf(contract.subscribe), (c, next) => (isForm(c) ? subscribeByForm(c) : next()));
	route(app, contract.subscribe, subscribeSpec, async (c, { email, lang }, reply) => {
		await requireBotCheck(c);
		await sendConfirmation(c, email, callerLocale(c, lang));
		return reply("Check your inbox. We sent a link to confirm your address.", {});
	});
}
