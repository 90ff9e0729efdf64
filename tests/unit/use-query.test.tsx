import { act, renderHook, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { unreachable } from "../../src/api/call.ts";
import { type LoadResult, useModule, useQuery } from "../../src/api/use-query.ts";

/** A `load` whose answers are given one by one, in any order. */
function manualLoad() {
	const pending: ((result: LoadResult<string>) => void)[] = [];
	const load = () => new Promise<LoadResult<string>>((resolve) => pending.push(resolve));
	const settle = (index: number, result: LoadResult<string>) => act(async () => pending[index]?.(result));
	return { load, settle, succeed: (index: number, data: string) => settle(index, { ok: true, data }) };
}
const show = (load: ReturnType<typeof manualLoad>["load"] | null) =>
	renderHook(({ load }) => useQuery(load), { initialProps: { load } });
const refetchOf = ({ result }: ReturnType<typeof show>) => act(() => result.current.refetch());

describe("a query", () => {
	it("shows the answer of a change until it's fetched again", async () => {
		const { load, settle, succeed } = manualLoad();
		const hook = show(load);
		await settle(0, unreachable);
		act(() => hook.result.current.setData("changed"));
		expect(hook.result.current).toMatchObject({ data: "changed", failure: null, isFetching: false });
		refetchOf(hook);
		await succeed(1, "fetched");
		expect(hook.result.current.data).toBe("fetched");
	});

	it("says at once that the data it keeps is being fetched again", async () => {
		const { load, settle, succeed } = manualLoad();
		const seen: [data: string | null, isFetching: boolean][] = [];
		const hook = renderHook(() => {
			const query = useQuery(load);
			seen.push([query.data, query.isFetching]);
			return query;
		});
		await succeed(0, "old");
		expect(hook.result.current).toMatchObject({ data: "old", isFetching: false });
		seen.length = 0;
		act(() => hook.result.current.refetch());
		expect(new Set(seen.map(String))).toEqual(new Set(["old,true"]));
		await settle(1, unreachable);
		expect(hook.result.current).toMatchObject({ data: "old", failure: unreachable, isFetching: false });
	});

	it("never shows the data of another subject", async () => {
		const [anna, boris] = [manualLoad(), manualLoad()];
		const hook = show(anna.load);
		await anna.succeed(0, "Anna's");
		hook.rerender({ load: boris.load });
		expect(hook.result.current).toMatchObject({ data: null, isLoading: true });
		await boris.settle(0, unreachable);
		expect(hook.result.current).toMatchObject({ data: null, failure: unreachable });
	});

	it("ignores the late answer of an earlier load", async () => {
		const { load, succeed } = manualLoad();
		const hook = show(load);
		refetchOf(hook);
		await succeed(1, "new");
		await succeed(0, "old");
		expect(hook.result.current.data).toBe("new");
	});

	it("waits without a load, and reports one that throws", async () => {
		const hook = show(null);
		const waiting = { data: null, failure: null, isLoading: false, isFetching: false };
		expect(hook.result.current).toMatchObject(waiting);
		hook.rerender({ load: () => Promise.reject(new Error("lost")) });
		await waitFor(() => expect(hook.result.current.failure).toEqual(unreachable));
	});
});

it("code that doesn't load is retried by reloading the page, as browsers don't repeat an import", async () => {
	const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
	const load = vi.fn(() => Promise.reject(new Error("gone")));
	const { result } = renderHook(() => useModule(load));
	await waitFor(() => expect(result.current.failure).toEqual(unreachable));
	result.current.refetch();
	expect([load.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1]);
});
