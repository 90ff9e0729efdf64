import { useCallback, useEffect, useMemo, useState } from "react";
import type { Endpoint, Nothing } from "../../functions/contract/endpoint.ts";
import { usePageRestore } from "../ui/forms/use-restore.ts";
import { call, type Failure, unreachable } from "./call.ts";
import { fetchJson } from "./fetch-json.ts";

export type LoadResult<Data> = { ok: true; data: Data } | Failure;

export interface Query<Data> {
	data: Data | null;
	failure: Failure | null;
	/** Whether the first answer is awaited: there's a `load`, and neither data nor a failure yet. */
	isLoading: boolean;
	/** Whether an answer is awaited, also beside previous data. */
	isFetching: boolean;
	refetch: () => void;
	/** Takes data from another answer, such as that of a change. */
	setData: (data: Data) => void;
}

/** Null if loading failed. */
export const toLoadResult = <Data>(data: Data | null): LoadResult<Data> =>
	data === null ? unreachable : { ok: true, data };

type Load<Data> = ((signal: AbortSignal) => Promise<LoadResult<Data>>) | null;

interface State<Data> {
	load: Load<Data>;
	/** The last attempt that succeeded or failed. */
	lastAttempt: number | null;
	success: { data: Data } | null;
	failure: Failure | null;
}

/**
 * Loads data for an island: at first, on `refetch`, during which the old data stays, and when `load` changes (useCallback),
 * which drops it. A null `load` waits.
 */
export function useQuery<Data>(load: Load<Data>): Query<Data> {
	const initial: State<Data> = { load, lastAttempt: null, success: null, failure: null };
	const [state, setState] = useState(initial);
	const [attempt, setAttempt] = useState(0);
	useEffect(() => {
		if (!load) return;
		const leaving = new AbortController();
		setState(({ load: previous, success }) => ({
			...initial,
			success: previous === load ? success : null,
		}));
		load(leaving.signal)
			.catch(() => unreachable)
			.then((next) => {
				if (leaving.signal.aborted) return;
				const current = { ...initial, lastAttempt: attempt };
				setState(({ success }) =>
					next.ok ? { ...current, success: next } : { ...current, success, failure: next },
				);
			});
		return () => leaving.abort();
	}, [load, attempt]);
	const { lastAttempt, success, failure } = state.load === load ? state : initial;
	return {
		data: success?.data ?? null,
		failure,
		isLoading: load !== null && !success && !failure,
		isFetching: load !== null && lastAttempt !== attempt,
		refetch: () => setAttempt((count) => count + 1),
		setData: (data) => setState({ ...initial, lastAttempt: attempt, success: { data } }),
	};
}

/**
 * Loads code, such as a component: `load` imports it, null waits. A retry reloads the page, as browsers don't repeat a failed import.
 */
export function useModule<Part>(load: (() => Promise<Part>) | null): Query<Part> {
	const query = useQuery<Part>(
		useMemo(() => load && (async () => ({ ok: true as const, data: await load() })), [load]),
	);
	return { ...query, refetch: () => location.reload() };
}

export function useFile<Data>(path: string): Query<Data> {
	return useQuery<Data>(useCallback(async () => toLoadResult(await fetchJson<Data>(path)), [path]));
}

/** With another `owner`, the previous data is dropped. */
type Options = { token?: true; enabled?: boolean; owner?: string };

export function useCall<Data>(
	endpoint: Endpoint<Nothing, { data: Data }>,
	{ token, enabled = true, owner }: Options = {},
): Query<Data> {
	const load = useCallback(
		(signal: AbortSignal): Promise<LoadResult<Data>> =>
			call(endpoint, {}, { signal, ...(token && { token }) }),
		[endpoint, token, owner],
	);
	const query = useQuery(enabled ? load : null);
	// It may have been changed on another page since.
	usePageRestore(query.refetch);
	return query;
}
