const base = "https://own.invalid";

/**
 * Returns a same-site path from a query parameter, or null for anything that could redirect elsewhere: another origin
 * or scheme, `//host`, `/\host`, or a path that resolves to one of these.
 */
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
