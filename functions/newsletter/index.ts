import type { Context } from "hono";
import { html } from "hono/html";
import brand from "../../content/brand.json" with { type: "json" };
import { isolateAddress } from "../../i18n/format.ts";
import { type Locale, localeCodes } from "../../i18n/locales.ts";
import { getServerText } from "../../i18n/server.ts";
import { getPath } from "../contract/endpoint.ts";
import { checkEmail, lifetimes, normalizeEmail } from "../contract/fields.ts";
import * as contract from "../contract/newsletter.ts";
import { addMail, addUnknownAddressMail } from "../db/queries/mails.ts";
import {
	confirmSubscriber,
	findSubscriber,
	findSubscriberByEmail,
	putSubscriber,
	removeSubscriber,
} from "../db/queries/newsletter.ts";
import { batch } from "../db/run.ts";
import { ApiError, type RequestContext } from "../http/api-error.ts";
import type { App, AppEnv } from "../http/env.ts";
import { buildAddressRule, buildPersonRule, limit } from "../http/rate-limits.ts";
import { readLocale } from "../http/request/accept.ts";
import { isForm, readFormField } from "../http/request/body.ts";
import { botFields, requireBotCheck } from "../http/request/bot-check.ts";
import { fields } from "../http/request/fields.ts";
import { route } from "../http/route.ts";
import { handleMailedPage, renderPage } from "../http/site/page.ts";
import { deliverLater } from "../mail/deliver.ts";
import { hashSubscriberId } from "../utils/mailbox.ts";
import { hour } from "../utils/time.ts";
import { composeLetter, pages, readLink } from "./letters.ts";

const subscribeSpec = {
	summary: "Subscribe to the newsletter (double opt-in)",
	description: `Nothing is sent to an address until it's confirmed. Also accepts the same fields as an HTML form, and then responds with a page. Languages: ${localeCodes.join(", ")}.`,
	input: { email: fields.email, ...botFields },
	asPage: true,
	responseDescription: "A mail is on its way; same reply for known and unknown addresses",
} as const;

/** Stores the request and mails a confirmation link, with the same work for known and unknown addresses. */
async function sendConfirmation(c: RequestContext<"rate_limited">, email: string, lang: Locale) {
	const { deps } = c.var;
	await limit(c, buildAddressRule(c, "newsletter"), buildPersonRule(c, "newsletter", email));
	const subscriber = await findSubscriberByEmail(deps.db, email);
	let id = subscriber?.id ?? hashSubscriberId(deps, email);
	// A subscription that moved to another address took its id along. Parallel requests choose the same next one.
	const isTaken = async () => ((await findSubscriber(deps.db, id))?.email ?? email) !== email;
	while (await isTaken()) id = hashSubscriberId(deps, id);
	const isConfirmed = subscriber?.confirmedAt;
	const mail = composeLetter(deps, { id, email, lang }, { kind: isConfirmed ? "known" : "confirm" });
	// Confirmed subscribers aren't subject to the unknown-address limit.
	const mailQuery = isConfirmed ? addMail(mail) : addUnknownAddressMail(mail);
	await batch(deps.db, [putSubscriber({ id, email, lang, createdAt: deps.now() }), mailQuery]);
	deliverLater(deps);
}

const renderAddressForm = (locale: Locale, email = "", error?: string) => {
	const t = getServerText(locale, "newsletter");
	return html`<form method="post" action="${getPath(contract.subscribe)}"><input type="hidden" name="lang" value="${locale}"><label for="email">${t("page.label")}</label>${error && html`<p class="err" id="wrong">${error}</p>`}<input id="email" name="email" type="email" dir="ltr" autocomplete="email" required value="${email}"${error && html` aria-invalid="true" aria-describedby="wrong"`}><button>${t("page.button")}</button></form>`;
};

/** Form without JavaScript, which can't solve a bot check: a few per hour and address; double opt-in covers the rest. */
async function subscribeByForm(c: Context<AppEnv>): Promise<Response> {
	const email = (await readFormField(c, "email")).slice(0, 300);
	const locale = readLocale(c, await readFormField(c, "lang"));
	const t = getServerText(locale, "newsletter");
	const retryPage = (status: 400 | 403 | 429, text: string, error?: string) => {
		const form = renderAddressForm(locale, email, error);
		return renderPage(c, locale, { title: t("page.failedTitle"), text, form, status });
	};
	if (checkEmail(email)) return retryPage(400, "", t("page.invalid"));
	try {
		if (c.var.deps.bot.kind !== "off") await limit(c, buildAddressRule(c, "withoutBotCheck"));
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

const mountSubscribeForm = (app: App): void => {
	app.use(getPath(contract.subscribe), (c, next) => (isForm(c) ? subscribeByForm(c) : next()));
};

const subscribe = route(contract.subscribe, subscribeSpec, async (c, { email, ...solution }, reply) => {
	await requireBotCheck(c, solution);
	await sendConfirmation(c, email, readLocale(c));
	return reply("Check your inbox. We sent a link to confirm your address.", {});
});

const linkLifetime = lifetimes.linkHours * hour;

const confirm = handleMailedPage(pages.confirm, async (c, { token, locale }, isPressed) => {
	const { db, now } = c.var.deps;
	const t = getServerText(locale, "newsletter");
	const id = readLink(c.var.deps, "confirm", token);
	const since = now() - linkLifetime;
	const find = (id: string) => (isPressed ? confirmSubscriber(db, id, since, now()) : findSubscriber(db, id));
	const subscriber = id === null ? null : await find(id);
	if (subscriber?.confirmedAt) return { title: t("page.confirmedTitle"), text: t("page.confirmedText") };
	if (!subscriber || subscriber.createdAt <= since)
		return {
			title: t("page.invalidTitle"),
			text: t("page.invalidText"),
			form: renderAddressForm(locale),
			status: 400,
		};
	const { email } = subscriber;
	const text = isolateAddress(locale, t("page.confirmText", { brand: brand.name, email }), email);
	return { title: t("page.confirmTitle"), text, button: t("page.confirm") };
});

/** Also answers the one-click POST of mail clients (RFC 8058). */
const unsubscribe = handleMailedPage(pages.unsubscribe, async (c, { token, locale }, isPressed) => {
	const { deps } = c.var;
	const t = getServerText(locale, "newsletter");
	const id = readLink(deps, "unsubscribe", token);
	if (!id) {
		const { support } = brand.emails;
		const text = isolateAddress(locale, t("page.lostText", { email: support }), support);
		return { title: t("page.invalidTitle"), text, status: 400 };
	}
	const subscriber = isPressed ? null : await findSubscriber(deps.db, id);
	if (isPressed) await removeSubscriber(deps.db, id);
	if (!subscriber) return { title: t("page.unsubscribedTitle"), text: t("page.unsubscribedText") };
	const { email } = subscriber;
	const text = isolateAddress(locale, t("page.askUnsubscribe", { email }), email);
	return { title: t("page.unsubscribe"), text, button: t("page.unsubscribe") };
});

/** Subscribing, confirming, unsubscribing. Sending is a command: functions/runtimes/operator/newsletter.ts. */
export const newsletter = [mountSubscribeForm, subscribe, confirm, unsubscribe];
