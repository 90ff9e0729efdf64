import type { Context } from "hono";
import brand from "../../content/brand.json" with { type: "json" };
import { serverText } from "../../i18n/server.ts";
import { pathOf } from "../contract/endpoint.ts";
import { limits } from "../contract/fields.ts";
import * as contract from "../contract/newsletter.ts";
import { confirmSubscriber, findSubscriber, removeSubscriber } from "../db/queries/newsletter.ts";
import type { App, AppEnv } from "../http/env.ts";
import { readMailedLink } from "../http/site/mailed-link.ts";
import { isolateAddress, renderErrorsAsPage, renderPage } from "../mail/page.ts";
import { type LinkUse, readLink, routes } from "./letters.ts";
import { subscribe } from "./subscribe.ts";

const linkLifetime = limits.linkHours * 60 * 60 * 1000;

function readMailedToken(c: Context<AppEnv>, use: LinkUse) {
	const { token, locale } = readMailedLink(c);
	return { token, id: readLink(c.var.deps, use, token), locale, t: serverText(locale, "newsletter") };
}

const invalidPage = (c: Context<AppEnv>, { locale, t }: ReturnType<typeof readMailedToken>) =>
	renderPage(
		c,
		locale,
		{ title: t("page.invalidTitle"), text: t("page.invalidText"), form: { email: "" } },
		400,
	);

/**
 * Pages behind newsletter links. GET changes nothing, because link scanners open everything; the button
 * does. Unsubscribing also accepts the one-click POST of mail clients (RFC 8058).
 */
function linkPages(app: App): void {
	app.on("GET", routes.confirm, async (c) => {
		const link = readMailedToken(c, "confirm");
		const { id, locale, t } = link;
		const { db, now } = c.var.deps;
		const subscriber = id && (await findSubscriber(db, id));
		if (!subscriber) return invalidPage(c, link);
		if (subscriber.confirmedAt)
			return renderPage(c, locale, { title: t("page.confirmedTitle"), text: t("page.confirmedText") });
		if (subscriber.createdAt <= now() - linkLifetime) return invalidPage(c, link);
		const text = isolateAddress(
			t("page.confirmText", { brand: brand.name, email: subscriber.email }),
			subscriber.email,
		);
		return renderPage(c, locale, { title: t("page.confirmTitle"), text, button: t("page.confirm") });
	});
	app.on("POST", routes.confirm, async (c) => {
		const link = readMailedToken(c, "confirm");
		const { db, now } = c.var.deps;
		const subscriber = link.id && (await confirmSubscriber(db, link.id, now() - linkLifetime, now()));
		if (!subscriber) return invalidPage(c, link);
		const { locale, t } = link;
		return renderPage(c, locale, { title: t("page.confirmedTitle"), text: t("page.confirmedText") });
	});
	const brokenPage = (c: Context<AppEnv>, { locale, t }: ReturnType<typeof readMailedToken>) => {
		const { support } = brand.emails;
		const text = isolateAddress(t("page.lostText", { email: support }), support);
		return renderPage(c, locale, { title: t("page.invalidTitle"), text }, 400);
	};
	const unsubscribedPage = (c: Context<AppEnv>, { locale, t }: ReturnType<typeof readMailedToken>) =>
		renderPage(c, locale, { title: t("page.unsubscribedTitle"), text: t("page.unsubscribedText") });
	app.on("GET", routes.unsubscribe, async (c) => {
		const link = readMailedToken(c, "unsubscribe");
		const { id, locale, t } = link;
		if (!id) return brokenPage(c, link);
		const subscriber = await findSubscriber(c.var.deps.db, id);
		if (!subscriber) return unsubscribedPage(c, link);
		const text = isolateAddress(t("page.askUnsubscribe", { email: subscriber.email }), subscriber.email);
		return renderPage(c, locale, { title: t("page.unsubscribe"), text, button: t("page.unsubscribe") });
	});
	app.on("POST", routes.unsubscribe, async (c) => {
		const link = readMailedToken(c, "unsubscribe");
		if (!link.id) return brokenPage(c, link);
		await removeSubscriber(c.var.deps.db, link.id);
		return unsubscribedPage(c, link);
	});
}

/** Subscribing, confirming, unsubscribing. Sending is a command: functions/runtimes/operator/newsletter.ts. */
export function newsletter(app: App): void {
	for (const path of [pathOf(contract.subscribe), ...routes.confirm, ...routes.unsubscribe])
		app.use(path, renderErrorsAsPage);
	subscribe(app);
	linkPages(app);
}
