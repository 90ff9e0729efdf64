import { setting } from "./setting.ts";

/** Whether an operator chose Turnstile: then its script must be allowed by the pages that ask for it. */
const turnstile = (setting("BOT_CHECK") ?? (setting("TURNSTILE_SITE_KEY") && "turnstile")) === "turnstile";

/**
 * Addition to the policy of pages whose forms are checked, for `<meta name="policy">`; none with ALTCHA, which is our own.
 * From Turnstile's documentation (https://developers.cloudflare.com/turnstile/reference/content-security-policy/).
 */
export const botPolicy = turnstile
	? "script-src https://challenges.cloudflare.com; frame-src https://challenges.cloudflare.com"
	: "";
