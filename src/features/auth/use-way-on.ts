import { useEffect } from "react";

/** The link below a form to the other account page leads on to where the visitor was going: that page checks the address. */
export function useForwardedQuery(other: "/login" | "/signup"): void {
	useEffect(() => {
		const link = document.querySelector<HTMLAnchorElement>(`main a[href$="${other}"]`);
		if (link) link.search = location.search;
	}, [other]);
}
