import { useCallback, useEffect, useState } from "react";
import type { Endpoint, Nothing } from "../../functions/contract/endpoint.ts";
import { type CallOptions, call, type Failure, type Result, unreachable } from "./call.ts";
import { file } from "./file.ts";

/** What was asked for, or why it could not be had; null while it is on its way. */
export type Loaded<Data> = { data: Data } | { failure: Failure } | null;

export const dataOf = <Data>(loaded: Loaded<Data>): Data | null =>
	loaded && "data" in loaded ? loaded.data : null;

export const failureOf = (loaded: Loaded<unknown>): Failure | null =>
	loaded && "failure" in loaded ? loaded.failure : null;

/** The answer of a call as it is loaded. */
export const answerOf = <Data>(result: Result<{ data: Data }>): NonNullable<Loaded<Data>> =>
	result.ok ? { data: result.data } : { failure: result };

/** A file as it is loaded; nothing (null) is what could not be had. */
export const foundOf = <Data>(data: Data | null): NonNullable<Loaded<Data>> =>
	data === null ? { failure: unreachable } : { data };

/**
 * Loads something for an island, and gives the way to load it anew.
 * @param load is called when the component begins and whenever `load` is another function (useCallback); null: not yet.
 * What it rejects with counts as out of reach. Its signal is aborted when nobody waits for the answer any more
 * @param keep whether what is there stays until there is something newer
 */
export function useLoaded<Data>(
	load: ((signal: AbortSignal) => Promise<NonNullable<Loaded<Data>>>) | null,
	keep = false,
): [Loaded<Data>, () => void] {
	const [loaded, setLoaded] = useState<Loaded<Data>>(null);
	const [attempt, setAttempt] = useState(0);
	useEffect(() => {
		if (!load) return;
		const leaving = new AbortController();
		setLoaded((before) => (keep && before && "data" in before ? before : null));
		load(leaving.signal)
			.catch(() => ({ failure: unreachable }))
			.then((answer) => {
				if (!leaving.signal.aborted) setLoaded(answer);
			});
		return () => leaving.abort();
	}, [load, keep, attempt]);
	return [loaded, useCallback(() => setAttempt((count) => count + 1), [])];
}

/** A JSON file of this site, such as the words of an island's later parts; not before it is `wanted`. */
export function useFile<Data>(path: string, wanted = true): [Loaded<Data>, () => void] {
	const load = useCallback(async () => foundOf(await file<Data>(path)), [path]);
	return useLoaded(wanted ? load : null);
}

/**
 * What a call answers that takes nothing; not before it is `wanted`. `token`: for those who are logged in; `keep` as in useLoaded;
 * `fetch` as in CallOptions, the same one each time.
 */
export function useCall<Data>(
	endpoint: Endpoint<Nothing, { data: Data }>,
	{
		token,
		keep,
		wanted = true,
		fetch,
	}: { token?: true; keep?: boolean; wanted?: boolean } & Pick<CallOptions, "fetch"> = {},
): [Loaded<Data>, () => void] {
	const load = useCallback(
		async (signal: AbortSignal) =>
			answerOf(await call(endpoint, {}, { signal, ...(token && { token }), ...(fetch && { fetch }) })),
		[endpoint, token, fetch],
	);
	return useLoaded(wanted ? load : null, keep);
}
