/** Headers of every answer, page or API; a page's own policy is the meta tag written at build. */
export function securityHeaders(origin: string): Record<string, string> {
	const headers: Record<string, string> = {
		"Content-Security-Policy": "frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
		"X-Content-Type-Options": "nosniff",
		"Referrer-Policy": "same-origin",
		"Permissions-Policy": "camera=(), geolocation=(), microphone=()",
		"Cross-Origin-Opener-Policy": "same-origin",
		"Cross-Origin-Resource-Policy": "same-origin",
	};
	// On plain http the header means nothing, and on a developer's machine it would stick to "localhost".
	if (origin.startsWith("https:")) {
		headers["Strict-Transport-Security"] = "max-age=31536000; includeSubDomains";
	}
	return headers;
}
