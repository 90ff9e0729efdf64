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
