import {
	ask,
	btcpayWebhook,
	gatewayAuthorize,
	getPath,
	health,
	ready,
	stripeWebhook,
	subscribe,
} from "./contract/index.ts";
import type { PathRule } from "./http/env.ts";
import { isMailedPage } from "./http/site/mailed-link.ts";
import { devPageNames } from "./sandbox/guard.ts";

const apiPath = new RegExp(`^/(api|ask|dev/(${devPageNames.join("|")}))(?=[/.?]|$)`);

/** Whether a request is for the API rather than the site. @param url path, with or without a query */
export const isApiPath = (url: string): boolean => apiPath.test(url) || isMailedPage(url);

/** HTML forms of browsers without JavaScript, and one-click unsubscribe (RFC 8058). */
const form: PathRule = { body: "form" };
/** The signature covers the raw bytes, or it's a form of a payment sandbox. */
const raw: PathRule = { body: "raw" };

const rules: Record<string, PathRule> = {
	[getPath(health)]: { isUnlimited: true },
	[getPath(ready)]: { isUnlimited: true },
	// The assistant may wait for a model; the chat reads these fields from a refusal.
	[getPath(ask)]: {
		deadlineFactor: 2,
		refusal: (message) => ({ success: false, response: "", errors: [message] }),
	},
	[getPath(stripeWebhook)]: raw,
	[getPath(btcpayWebhook)]: raw,
	[getPath(gatewayAuthorize)]: { isReadOnly: true },
	[getPath(subscribe)]: form,
};

/** Exceptions of single paths, collected here so that `http` doesn't depend on any domain. */
export const findPathRule = (path: string): PathRule =>
	rules[path] ?? (isMailedPage(path) ? form : /^\/dev\/(stripe|btcpay)\//.test(path) ? raw : {});
