import { useEffect, useState } from "react";

/** The page's query after hydration; null before. */
export function useSearchParams(): URLSearchParams | null {
	const [query, setQuery] = useState<URLSearchParams | null>(null);
	useEffect(() => setQuery(new URLSearchParams(location.search)), []);
	return query;
}
