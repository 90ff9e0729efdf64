import { me } from "../../../functions/contract/account.ts";
import { lineOf } from "../../../functions/contract/endpoint.ts";

declare global {
	interface Window {
		/** The account, asked for before the page's scripts are there. */
		earlyAccount?: Promise<Response> | undefined;
	}
}

/** Asks for the account of a token, as `call` does, while the scripts are still on their way: a round trip less until it is shown. */
export function askEarly(token: string): void {
	const [method, path] = lineOf(me);
	const headers = {
		accept: "application/json",
		platform: "web",
		"accept-language": document.documentElement.lang,
		authorization: `Bearer ${token}`,
	};
	window.earlyAccount = fetch(path, { method, headers, cache: "no-store" });
	// Who takes it hears of its failure.
	window.earlyAccount.catch(() => {});
}

/** Takes the answer that was asked for early, once; fetches where there is none, as `call` would. Rejects when `init.signal` is aborted. */
export function earlyOrNow(path: string, init: RequestInit): Promise<Response> {
	const early = window.earlyAccount;
	window.earlyAccount = undefined;
	if (!early) return fetch(path, init);
	const given = new Promise<never>((_, reject) => init.signal?.addEventListener("abort", reject));
	return Promise.race([early, given]);
}
