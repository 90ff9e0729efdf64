import type { ReadName } from "../../contract/environment.ts";
import { isLoopbackHost } from "../../http/request/origin.ts";

/** Who is asked about breached passwords; a slash at the end of `url`. */
export interface BreachSettings {
	url: string;
}

/** The service in an environment: null without BREACH_URL, or a sentence that says what is wrong with it. */
export function readBreaches(read: ReadName): BreachSettings | string | null {
	const address = read("BREACH_URL");
	if (!address) return null;
	const url = URL.canParse(address) ? new URL(address) : null;
	const safe =
		url && (url.protocol === "https:" || (url.protocol === "http:" && isLoopbackHost(url.hostname)));
	return safe && !url.username && !url.password && !url.search && !url.hash
		? { url: url.href.replace(/\/?$/, "/") }
		: "BREACH_URL must be an https address that five digits of a hash can follow, like https://api.pwnedpasswords.com/range/.";
}
