import type { Context } from "hono";
import { type Locale, localeCodes } from "../../../i18n/locales.ts";
import { getPrefix, splitPath } from "../../../i18n/paths.ts";
import { mailedPages } from "../../contract/account/links.ts";
import { readLocale } from "../request/accept.ts";

export type MailedPage = (typeof mailedPages)[keyof typeof mailedPages];

const prefixes = localeCodes.map(getPrefix);
const addresses = new RegExp(
	`^(${prefixes.join("|")})(${Object.values(mailedPages).join("|")})/[^/?]+(\\?|$)`,
);

/** Whether a request is for a mailed link's page. @param url path, with or without a query */
export const isMailedPage = (url: string): boolean => addresses.test(url);

export const createMailedLink = (origin: string, locale: Locale, page: MailedPage, token: string): string =>
	`${origin}${getPrefix(locale)}${page}/${token}`;

/** Routes of a mailed link's page in every language. */
export const listMailedRoutes = (page: MailedPage): string[] =>
	prefixes.map((prefix) => `${prefix}${page}/:token`);

export function readMailedLink(c: Context): { token: string; locale: Locale } {
	const token = c.req.param("token") ?? "";
	return { token, locale: token ? splitPath(c.req.path).locale : readLocale(c) };
}
