import { useCallback } from "react";
import type { Endpoint, Nothing } from "../../../functions/contract/endpoint.ts";
import { call } from "../../api/call.ts";
import { answerOf, type Loaded, useLoaded } from "../../api/use-loaded.ts";

/** What a signed-in call answers, and a way to ask again. */
export function useData<Data>(endpoint: Endpoint<Nothing, { data: Data }>): [Loaded<Data>, () => void] {
	const load = useCallback(
		async (signal: AbortSignal) => answerOf(await call(endpoint, {}, { token: true, signal })),
		[endpoint],
	);
	return useLoaded(load);
}
