import { useEffect, useState } from "react";

/** The page's query after hydration; null before. */
export function useSearchParams(): URLSearchParams | null {
	const [query, setQuery] = useState<URLSearchParams | null>(null);
	useEffect(() => setQuery(new URLSearchParams(location.search)), []);
	return query;
}

/** Passes the destination on to the other account page, which validates it. */
export function useForwardedQuery(other: "/login" | "/signup"): void {
	useEffect(() => {
		const link = document.querySelector<HTMLAnchorElement>(`main a[href$="${other}"]`);
		if (link) link.search = location.search;
	}, [other]);
}
