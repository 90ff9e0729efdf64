const base = "https://own.invalid";

/**
 * A path on this site out of a query parameter, or null for anything that could lead elsewhere: another origin,
 * another scheme, `//host`, `/\host`, or a path that becomes one of these when it is resolved.
 */
export function ownPath(value: string | null): string | null {
	if (!value?.startsWith("/")) return null;
	try {
		const url = new URL(value, base);
		const path = url.pathname + url.search + url.hash;
		return url.origin === base && !path.startsWith("//") ? path : null;
	} catch {
		return null;
	}
}
