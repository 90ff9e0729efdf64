import type { MiddlewareHandler } from "hono";
import { outageText, serverText } from "../../i18n/server.ts";
import { pathOf } from "../contract/endpoint.ts";
import * as contract from "../contract/newsletter.ts";
import { isForm } from "../http/body.ts";
import type { App, AppEnv } from "../http/env.ts";
import { callerLocale } from "../http/language.ts";
import { outageRetry } from "../http/outage.ts";
import { page } from "../mail/page.ts";
import { answer } from "./answer.ts";
import { subscribe } from "./subscribe.ts";

/** Who came by a link or a form reads a page, also while the database is in trouble. */
const failsAsPage: MiddlewareHandler<AppEnv> = async (c, next) => {
	await next();
	if (!c.error || c.res.status !== 503 || (c.req.method === "POST" && !isForm(c))) return;
	const typed = isForm(c) ? new URLSearchParams(await c.req.text()).get("lang") : null;
	const locale = callerLocale(c, typed ?? c.req.query("lang"));
	const title = serverText(locale, "newsletter")("page.failedTitle");
	c.header("Retry-After", String(outageRetry));
	c.res = await page(c, locale, { title, text: outageText(locale) }, 503);
};

/** The newsletter: asked for, confirmed, ended. Sending is a command: functions/runtimes/newsletter.ts. */
export function newsletter(app: App): void {
	for (const path of [pathOf(contract.subscribe), ...Object.values(contract.newsletterPages)])
		app.use(path, failsAsPage);
	for (const mount of [subscribe, answer]) mount(app);
}
