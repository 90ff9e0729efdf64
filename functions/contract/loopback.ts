export function isLoopbackOrigin(origin: string): boolean {
	const { hostname } = new URL(origin);
	return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}
