/** Whether a listening address is reachable only from this machine. */
export const isLoopbackHost = (host: string): boolean => ["127.0.0.1", "localhost", "::1"].includes(host);

export function isLoopbackOrigin(origin: string): boolean {
	const { hostname } = new URL(origin);
	return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}
