import { createHash } from "node:crypto";
import { readLimitedBody } from "../../shared/limited-body.ts";

export interface BreachGateway {
	/** Whether a password was in a known breach. Rejects when the service fails, is too slow or says something else. */
	isBreached(password: string): Promise<boolean>;
}

export interface BreachOptions {
	/** Milliseconds the service may take, until its last byte. */
	deadline?: number;
	/** Who asks: the site, never the visitor. */
	agent: string;
}

/** Characters of the hash that are told: each stands for some thousand known passwords. */
const prefixLength = 5;

/** Bytes of an answer: a padded one has a thousand lines of 40. */
const maxBytes = 256 * 1024;

const linePattern = /^([0-9A-F]{35}):(\d{1,12})$/i;

/**
 * The range protocol of Pwned Passwords (https://haveibeenpwned.com/API/v3#PwnedPasswords): it is told five of the forty digits of the
 * password's SHA-1, and its answer is padded. @param url of the ranges, with a slash at its end
 */
export function createBreaches(url: string, { deadline = 2000, agent }: BreachOptions): BreachGateway {
	return {
		async isBreached(password) {
			const hash = createHash("sha1").update(password).digest("hex").toUpperCase();
			const response = await fetch(`${url}${hash.slice(0, prefixLength)}`, {
				headers: { accept: "text/plain", "add-padding": "true", "user-agent": agent },
				// An answer from elsewhere is none; at the edge there is no "error".
				redirect: "manual",
				signal: AbortSignal.timeout(deadline),
			});
			if (!response.ok) {
				await response.body?.cancel();
				throw new Error(`breach service answers ${response.status}`);
			}
			const text = new TextDecoder().decode(await readLimitedBody(response, maxBytes));
			const lines = text.trim().split(/\r?\n/);
			const entries = lines.map((row) => linePattern.exec(row));
			// No range is empty, so whatever has another form is another service.
			if (!entries.every((row) => row !== null)) throw new Error("breach service answers something else");
			const suffixToFind = hash.slice(prefixLength);
			// What is there only to pad has been seen no time.
			return entries.some(([, suffix, times]) => suffix?.toUpperCase() === suffixToFind && Number(times) > 0);
		},
	};
}
