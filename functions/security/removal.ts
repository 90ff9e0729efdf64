import type { Context } from "hono";
import { serverText } from "../../i18n/server.ts";
import * as contract from "../contract/account/factors.ts";
import { mailedPages } from "../contract/account/links.ts";
import {
	allConditions,
	cancelRemoval,
	cancelRemovalByLink,
	findRemoval,
	noAuthenticator,
} from "../db/queries/accounts/factors.ts";
import { batch, rowIf } from "../db/run.ts";
import { proveOwner } from "../factors/prove.ts";
import { hashStop } from "../factors/removal.ts";
import type { App, AppEnv } from "../http/env.ts";
import { refuse } from "../http/refuse.ts";
import { fields } from "../http/request/fields.ts";
import { signedInRoute } from "../http/route.ts";
import { mailedRoutes, readMailedLink } from "../http/site/mailed-link.ts";
import { renderErrorsAsPage, renderPage } from "../http/site/page.ts";

const keepSpec = {
	summary: "Cancel the pending removal of the authenticator app",
	input: { password: fields.optional, ...fields.factor },
} as const;

function readLink(c: Context<AppEnv>) {
	const { token, locale } = readMailedLink(c);
	const hash = hashStop(c.var.deps, token);
	const words = serverText(locale, "mail");
	return { locale, hash, t: (key: string) => words(`removal_page.${key}`) };
}

/** Lets the owner cancel the removal of a second factor: in the profile, or on the mailed link's page. */
export function removal(app: App): void {
	signedInRoute(contract.keepFactor, keepSpec, async (c, proofInput, reply) => {
		const { deps, user } = c.var;
		const { id } = user;
		if (!(await findRemoval(deps.db, { userId: id }))) throw refuse(c, "not_found");
		const { consume, condition, undo } = await proveOwner(c, proofInput);
		// Proving a trusted factor has already cancelled it.
		const withoutApp = cancelRemoval(id, allConditions(condition, noAuthenticator(id)));
		const results = await batch(deps.db, [...consume, withoutApp, rowIf(condition)]);
		if (!results.pop()?.length) throw refuse(c, "factor_wrong");
		await undo();
		if (!results.some((stoppedRows) => stoppedRows.length)) throw refuse(c, "factor_too_new");
		return reply("Stopped", {});
	})(app);

	const expiredPage = (c: Context<AppEnv>, { locale, t }: ReturnType<typeof readLink>) =>
		renderPage(c, locale, { title: t("over"), text: t("over_text"), back: "/login" }, 400);

	const routes = mailedRoutes(mailedPages.keep);
	for (const path of routes) app.use(path, renderErrorsAsPage);
	app.on("GET", routes, async (c) => {
		const link = readLink(c);
		const { locale, hash, t } = link;
		if (!(await findRemoval(c.var.deps.db, { stopHash: hash }))) return expiredPage(c, link);
		const question = { title: t("ask"), text: t("ask_text"), button: t("button") };
		return renderPage(c, locale, { ...question, back: "/login" });
	});
	app.on("POST", routes, async (c) => {
		const link = readLink(c);
		const { locale, hash, t } = link;
		if (!(await cancelRemovalByLink(c.var.deps.db, hash))) return expiredPage(c, link);
		return renderPage(c, locale, { title: t("done"), text: t("done_text"), back: "/login" });
	});
}
