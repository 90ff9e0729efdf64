import { fetchExternal } from "../fetch-external.ts";
import type { BotCheck, Verdict } from "./index.ts";

interface TurnstileOptions {
	siteKey: string;
	secret: string;
	url?: string;
	/** Milliseconds before the service counts as down. */
	deadline?: number;
}

interface Verification {
	success: boolean;
	"error-codes"?: string[];
}

const siteverify = "https://challenges.cloudflare.com/turnstile/v0/siteverify";

/** Configuration or service errors, which say nothing about the visitor. */
const ourFaults = ["missing-input-secret", "invalid-input-secret", "bad-request", "internal-error"];

/** Cloudflare Turnstile (https://developers.cloudflare.com/turnstile/), which itself limits a token to one use and 5 minutes. */
export const createTurnstile = ({
	siteKey,
	secret,
	url = siteverify,
	deadline = 3000,
}: TurnstileOptions): BotCheck => ({
	kind: "turnstile",
	challenge: async () => ({ kind: "turnstile", site_key: siteKey }),
	async check({ turnstile }, address): Promise<Verdict> {
		// Cloudflare's maximum token length is 2048 characters.
		if (!turnstile || turnstile.length > 2048) return { result: "refused" };
		const form = new URLSearchParams({ secret, response: turnstile });
		if (address) form.set("remoteip", address);
		try {
			const signal = AbortSignal.timeout(deadline);
			const { status, json } = await fetchExternal(url, { method: "POST", body: form, signal });
			const { success, "error-codes": codes = [] } = json() as Verification;
			if (success) return { result: "passed" };
			const down = status >= 500 || codes.some((code) => ourFaults.includes(code));
			return { result: down ? "unavailable" : "refused" };
		} catch {
			return { result: "unavailable" };
		}
	},
});
