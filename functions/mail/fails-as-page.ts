import type { MiddlewareHandler } from "hono";
import { outageText, serverText } from "../../i18n/server.ts";
import type { AppEnv } from "../http/env.ts";
import { isForm } from "../http/request/body.ts";
import { callerLocale } from "../http/request/language.ts";
import { outageRetry } from "../http/site/outage.ts";
import { readMailedLink } from "../shared/mailed-link.ts";
import { page } from "./page.ts";

/** Who came by a link or a form reads a page, also while the database is in trouble. */
export const failsAsPage: MiddlewareHandler<AppEnv> = async (c, next) => {
	await next();
	if (!c.error || c.res.status !== 503 || (c.req.method === "POST" && !isForm(c))) return;
	const typed = isForm(c) ? new URLSearchParams(await c.req.text()).get("lang") : null;
	const locale = typed ? callerLocale(c, typed) : readMailedLink(c).locale;
	const title = serverText(locale, "newsletter")("page.failedTitle");
	c.header("Retry-After", String(outageRetry));
	c.res = await page(c, locale, { title, text: outageText(locale) }, 503);
};
