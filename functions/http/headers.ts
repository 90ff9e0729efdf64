/** Headers of every response, page or API. Each page adds a CSP in a meta tag at build. */
export function buildSecurityHeaders(origin: string): Record<string, string> {
	const headers: Record<string, string> = {
		"Content-Security-Policy": "frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
		"X-Content-Type-Options": "nosniff",
		"Referrer-Policy": "same-origin",
		"Permissions-Policy": "camera=(), geolocation=(), microphone=()",
		"Cross-Origin-Opener-Policy": "same-origin",
		"Cross-Origin-Resource-Policy": "same-origin",
	};
	// Meaningless over plain HTTP, and it would stick to "localhost". Subdomains are the operator's to decide about.
	if (origin.startsWith("https:")) headers["Strict-Transport-Security"] = "max-age=31536000";
	return headers;
}
