import { type Endpoint, type Nothing, parseEndpoint } from "../../functions/contract/endpoint.ts";

declare global {
	interface Window {
		/** An answer that was asked for before the page's scripts are there. */
		prefetched?: Promise<Response> | undefined;
	}
}

/**
 * Asks, as `call` does, while the page's scripts are still on their way: a round trip less until it is shown. For the head of
 * a page that has one such question; its island calls with `takePrefetched`.
 */
export function prefetchCall(endpoint: Endpoint<Nothing>, token: string): void {
	const [method, path] = parseEndpoint(endpoint);
	const headers = {
		accept: "application/json",
		platform: "web",
		"accept-language": document.documentElement.lang,
		authorization: `Bearer ${token}`,
	};
	window.prefetched = fetch(path, { method, headers, cache: "no-store" });
	// Who takes it hears of its failure.
	window.prefetched.catch(() => {});
}

/** Takes the answer that was asked for early, once; fetches where there is none, as `call` would. Rejects when `init.signal` is aborted. */
export function takePrefetched(path: string, init: RequestInit): Promise<Response> {
	const { prefetched } = window;
	window.prefetched = undefined;
	if (!prefetched) return fetch(path, init);
	const aborted = new Promise<never>((_, reject) => init.signal?.addEventListener("abort", reject));
	return Promise.race([prefetched, aborted]);
}
