import { createHash } from "node:crypto";
import { readLimitedBody } from "../../utils/limited-body.ts";

export interface BreachGateway {
	/** Whether a password appears in a known breach. Rejects if the service fails, times out or sends an unexpected response. */
	isBreached(password: string): Promise<boolean>;
}

export interface BreachOptions {
	/** Milliseconds for the whole response. */
	deadline?: number;
	/** User agent: the site's, never the visitor's. */
	agent: string;
}

/** Hash characters sent; each prefix matches about a thousand known passwords. */
const prefixLength = 5;

/** Bytes; a padded response has about a thousand lines of 40. */
const maxBytes = 256 * 1024;

const linePattern = /^([0-9A-F]{35}):(\d{1,12})$/i;

/**
 * Pwned Passwords' range API (https://haveibeenpwned.com/API/v3#PwnedPasswords): sends five of the SHA-1's forty
 * digits, and responses are padded. @param url of the range endpoint, with a trailing slash
 */
export function createBreaches(url: string, { deadline = 2000, agent }: BreachOptions): BreachGateway {
	return {
		async isBreached(password) {
			const hash = createHash("sha1").update(password).digest("hex").toUpperCase();
			const response = await fetch(`${url}${hash.slice(0, prefixLength)}`, {
				headers: { accept: "text/plain", "add-padding": "true", "user-agent": agent },
				// Don't follow redirects; workerd doesn't implement "error" mode.
				redirect: "manual",
				signal: AbortSignal.timeout(deadline),
			});
			if (!response.ok) {
				await response.body?.cancel();
				throw new Error(`breach service answered ${response.status}`);
			}
			const text = new TextDecoder().decode(await readLimitedBody(response, maxBytes));
			const lines = text.trim().split(/\r?\n/);
			const entries = lines.map((row) => linePattern.exec(row));
			// Ranges are never empty, so anything else is a different service.
			if (!entries.every((row) => row !== null))
				throw new Error("unexpected response from the breach service");
			const suffixToFind = hash.slice(prefixLength);
			// Padding entries have a count of 0.
			return entries.some(([, suffix, times]) => suffix?.toUpperCase() === suffixToFind && Number(times) > 0);
		},
	};
}
