import { useEffect, useState } from "react";

/** The page's query once the island is alive; null while the first state, the server's, is shown. */
export function useSearchParams(): URLSearchParams | null {
	const [query, setQuery] = useState<URLSearchParams | null>(null);
	useEffect(() => setQuery(new URLSearchParams(location.search)), []);
	return query;
}

/** The link below a form to the other account page leads on to where the visitor was going: that page checks the address. */
export function useForwardedQuery(other: "/login" | "/signup"): void {
	useEffect(() => {
		const link = document.querySelector<HTMLAnchorElement>(`main a[href$="${other}"]`);
		if (link) link.search = location.search;
	}, [other]);
}
