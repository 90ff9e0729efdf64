import { type Endpoint, type Nothing, pathOf } from "../../functions/contract/endpoint.ts";

/**
 * A JSON file of this site that a page reads when it is needed, or null when it cannot be had in time. The browser asks
 * whether its copy still holds.
 */
export async function fetchJson<Data>(path: string, deadline = 10_000): Promise<Data | null> {
	try {
		const response = await fetch(path, { cache: "no-cache", signal: AbortSignal.timeout(deadline) });
		return response.ok ? ((await response.json()) as Data) : null;
	} catch {
		return null;
	}
}

/** What a call answers under another host name of ours, where a plain request needs no leave; null when it does not. */
export const callHost = <Answer>(
	host: string,
	endpoint: Endpoint<Nothing, Answer>,
	deadline: number,
): Promise<Answer | null> => fetchJson<Answer>(host + pathOf(endpoint), deadline);
