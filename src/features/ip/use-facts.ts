import { useCallback, useEffect, useState } from "react";
import type { IpReply } from "../../../functions/contract/ip.ts";
import { paths } from "../../../functions/contract/paths.ts";
import { call, type Failure } from "../../api/call.ts";

export type Facts = { data: IpReply } | { failure: Failure } | null;

/** What this site sees of its visitor: null while it asks, and a way to ask again. */
export function useFacts(): [Facts, () => void] {
	const [facts, setFacts] = useState<Facts>(null);
	const [attempt, setAttempt] = useState(0);
	useEffect(() => {
		const leaving = new AbortController();
		// What was known stays until there is something newer.
		setFacts((before) => (before && "data" in before ? before : null));
		call<IpReply>(paths.ip, { signal: leaving.signal }).then((result) => {
			if (!leaving.signal.aborted) setFacts(result.ok ? { data: result.data } : { failure: result });
		});
		return () => leaving.abort();
	}, [attempt]);
	return [facts, useCallback(() => setAttempt((count) => count + 1), [])];
}
