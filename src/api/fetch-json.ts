/** Fetches a JSON file of this site, revalidating the browser's copy; null on failure or timeout. */
export async function fetchJson<Data>(path: string, deadline = 10_000): Promise<Data | null> {
	try {
		const response = await fetch(path, { cache: "no-cache", signal: AbortSignal.timeout(deadline) });
		return response.ok ? ((await response.json()) as Data) : null;
	} catch {
		return null;
	}
}
