import { useCallback, useEffect, useState } from "react";
import { call, type Failure } from "../../api/call.ts";

export type Loaded<Data> = { data: Data } | { failure: Failure } | null;

/** What a signed-in call answers: null while it is under way, and a way to ask again. */
export function useData<Data>(path: string): [Loaded<Data>, () => void] {
	const [loaded, setLoaded] = useState<Loaded<Data>>(null);
	const [attempt, setAttempt] = useState(0);
	useEffect(() => {
		const leaving = new AbortController();
		setLoaded(null);
		call<Data>(path, { token: true, signal: leaving.signal }).then((result) => {
			if (!leaving.signal.aborted) setLoaded(result.ok ? { data: result.data } : { failure: result });
		});
		return () => leaving.abort();
	}, [path, attempt]);
	const again = useCallback(() => setAttempt((count) => count + 1), []);
	return [loaded, again];
}
