import { useEffect } from "react";

/** Fills in the address that the page's own one names, as after a code or link in another browser, and goes on to the password. */
export function useKnownEmail(): void {
	useEffect(() => {
		const email = new URLSearchParams(location.search).get("email");
		const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`);
		const known = field("email");
		if (!email || !known || known.value) return;
		known.value = email;
		field("password")?.focus();
	}, []);
}
