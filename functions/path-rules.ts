import {
	addressBackPage,
	ask,
	btcpayWebhook,
	gatewayAuthorize,
	health,
	keepFactorPage,
	newsletterPages,
	pathOf,
	ready,
	stripeWebhook,
	subscribe,
} from "./contract/index.ts";
import type { PathRule } from "./http/env.ts";
import { isMailedPage } from "./shared/mailed-link.ts";

/** Forms of browsers without script, and of mail programs (RFC 8058). */
const form: PathRule = { body: "form" };
/** Signed as it came over the wire, or a form of a payment sandbox. */
const raw: PathRule = { body: "raw" };

const rules: Record<string, PathRule> = {
	[pathOf(health)]: { isUncounted: true },
	[pathOf(ready)]: { isUncounted: true },
	// The assistant may wait for a model; the chat reads these fields when there is no answer.
	[pathOf(ask)]: {
		deadlineFactor: 2,
		refusal: (message) => ({ success: false, response: "", errors: [message] }),
	},
	[pathOf(stripeWebhook)]: raw,
	[pathOf(btcpayWebhook)]: raw,
	[pathOf(gatewayAuthorize)]: { isRead: true },
	[pathOf(subscribe)]: form,
	[newsletterPages.confirm]: form,
	[newsletterPages.unsubscribe]: form,
	[keepFactorPage]: form,
	[addressBackPage]: form,
};

/** What is different about a path from all others; the domains' own, gathered here so that `http` knows none of them. */
export const pathRuleOf = (path: string): PathRule =>
	rules[path] ?? (isMailedPage(path) ? form : /^\/dev\/(stripe|btcpay)\//.test(path) ? raw : {});
