import { useEffect, useState } from "react";

/** The page's query once the island is alive; null while the first state, the server's, is shown. */
export function useSearchParams(): URLSearchParams | null {
	const [query, setQuery] = useState<URLSearchParams | null>(null);
	useEffect(() => setQuery(new URLSearchParams(location.search)), []);
	return query;
}
