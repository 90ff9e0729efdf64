const base = "https://own.invalid";

/** A same-site path from a query parameter; null for what could redirect elsewhere (origin, scheme, `//host`, `/\host`). */
export function sameSitePath(value: string | null): string | null {
	if (!value?.startsWith("/")) return null;
	try {
		const url = new URL(value, base);
		const path = url.pathname + url.search + url.hash;
		return url.origin === base && !path.startsWith("//") ? path : null;
	} catch {
		return null;
	}
}
