import { useCallback } from "react";
import { call } from "../../api/call.ts";
import { answerOf, type Loaded, useLoaded } from "../../api/use-loaded.ts";

/** What a signed-in call answers, and a way to ask again. */
export function useData<Data>(path: string): [Loaded<Data>, () => void] {
	const load = useCallback(
		async (signal: AbortSignal) => answerOf(await call<Data>(path, { token: true, signal })),
		[path],
	);
	return useLoaded(load);
}
