import { useCallback, useEffect, useState } from "react";
import type { Endpoint, Nothing } from "../../functions/contract/endpoint.ts";
import { call, type Failure, unreachable } from "./call.ts";
import { fetchJson } from "./fetch-json.ts";

export type LoadResult<Data> = { ok: true; data: Data } | Failure;

export interface Query<Data> {
	data: Data | null;
	failure: Failure | null;
	isLoading: boolean;
	refetch: () => void;
}

/** Null if loading failed. */
export const fileResult = <Data>(data: Data | null): LoadResult<Data> =>
	data === null ? unreachable : { ok: true, data };

/**
 * Loads data for an island: at first, on `refetch`, and when `load` changes (useCallback). A null `load` waits.
 * @param keepPreviousData whether old data stays while new data loads
 */
export function useQuery<Data>(
	load: ((signal: AbortSignal) => Promise<LoadResult<Data>>) | null,
	keepPreviousData = false,
): Query<Data> {
	const [result, setResult] = useState<LoadResult<Data> | null>(null);
	const [attempt, setAttempt] = useState(0);
	useEffect(() => {
		if (!load) return;
		const leaving = new AbortController();
		setResult((previous) => (keepPreviousData && previous?.ok ? previous : null));
		load(leaving.signal)
			.catch(() => unreachable)
			.then((next) => {
				if (!leaving.signal.aborted) setResult(next);
			});
		return () => leaving.abort();
	}, [load, keepPreviousData, attempt]);
	return {
		data: result?.ok ? result.data : null,
		failure: result?.ok === false ? result : null,
		isLoading: result === null,
		refetch: useCallback(() => setAttempt((count) => count + 1), []),
	};
}

/** Loads a JSON file of this site, such as an island's deferred words. */
export function useFile<Data>(path: string): Query<Data> {
	return useQuery(useCallback(async () => fileResult(await fetchJson<Data>(path)), [path]));
}

type Options = { token?: true; keepPreviousData?: boolean; enabled?: boolean };

/** Loads the answer of a call without input. */
export function useCall<Data>(
	endpoint: Endpoint<Nothing, { data: Data }>,
	{ token, keepPreviousData, enabled = true }: Options = {},
): Query<Data> {
	const load = useCallback(
		(signal: AbortSignal): Promise<LoadResult<Data>> =>
			call(endpoint, {}, { signal, ...(token && { token }) }),
		[endpoint, token],
	);
	return useQuery(enabled ? load : null, keepPreviousData);
}
