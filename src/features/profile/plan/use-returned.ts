import { useCallback, useEffect, useState } from "react";

/** The checkout that the address comes back from, once the island is alive; and the way to forget it. */
export function useReturned(): [string | null, () => void] {
	const [checkout, setCheckout] = useState<string | null>(null);
	useEffect(() => setCheckout(new URLSearchParams(location.search).get("checkout")), []);
	const forget = useCallback(() => {
		const url = new URL(location.href);
		url.searchParams.delete("checkout");
		history.replaceState(null, "", url);
		setCheckout(null);
	}, []);
	return [checkout, forget];
}
