import { expect } from "vitest";
import type { Deps } from "../../../functions/deps.ts";
import { type Answer, createTestApp, type TestApp } from "./api.ts";
import { wrapDatabase } from "./wrapped-database.ts";

/** D1's documented errors (developers.cloudflare.com/d1/observability/debug-d1), and SQLite's as D1 reports them. */
export const d1Troubles = [
	"D1_ERROR: Network connection lost.",
	"D1_ERROR: D1 DB is overloaded. Requests queued for too long.",
	"D1_ERROR: D1 DB is overloaded. Too many requests queued.",
	"D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.",
	"D1_ERROR: D1 DB reset because its code was updated.",
	"D1_ERROR: Internal error while starting up D1 DB storage caused object to be reset.",
	"D1_ERROR: Internal error in D1 DB storage caused object to be reset.",
	"D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.",
	"D1_ERROR: Can't read from request stream because client disconnected.",
	"D1_ERROR: D1 DB's isolate exceeded its memory limit and was reset.",
	"D1_ERROR: D1 DB exceeded its CPU time limit and was reset.",
	"D1_ERROR: Exceeded maximum DB size.",
	"D1_ERROR: database is locked",
	"D1_ERROR: database is locked: SQLITE_BUSY",
	"D1_ERROR: database or disk is full: SQLITE_FULL",
	"D1_EXEC_ERROR: Error in line 1: SELECT 1: Network connection lost.",
	"Network connection lost.",
] as const;

interface Fault {
	message: string;
	/** Which database call fails, counted from 1 starting now. */
	nth: number;
	/** From that call on rather than only that one. */
	isPersistent?: boolean;
	/** The write commits, but its response is lost: the hardest failure to recover from. */
	done?: boolean;
	/** Delays the call by so many milliseconds instead of failing it. */
	slow?: number;
}

export type BadDatabase = ReturnType<typeof failDatabase>;

/** Wraps a test app's database for fault injection. */
export function failDatabase(deps: Deps) {
	let fault: Fault | null = null;
	let calls = 0;
	let hits = 0;
	deps.db = wrapDatabase(deps.db, async (_queries, work) => {
		calls++;
		const now = fault && (fault.isPersistent ? calls >= fault.nth : calls === fault.nth) ? fault : null;
		if (!now) return work();
		hits++;
		if (now.slow) {
			await new Promise((resolve) => setTimeout(resolve, now.slow));
			return work();
		}
		if (now.done) await work();
		throw new Error(now.message);
	});
	return {
		/** Injects a fault; null clears it. */
		break(next: Fault | null) {
			fault = next;
			calls = 0;
			hits = 0;
		},
		/** Calls affected since the fault was injected. */
		hits: () => hits,
	};
}

/** Expects a 503 with Retry-After that leaks no database details. */
export function expectBusy({ status, body, headers }: Answer): void {
	expect([status, body?.error]).toEqual([503, "busy"]);
	expect(headers.get("retry-after")).toBe(String(body.retry_after));
	expect(body.retry_after).toBeGreaterThan(0);
	expect(JSON.stringify(body)).not.toMatch(/D1|SQL|network|\bat /i);
}

export const connectionLost = "D1_ERROR: Network connection lost.";

export async function failingApp(): Promise<{ testApp: TestApp; bad: BadDatabase }> {
	const testApp = await createTestApp();
	return { testApp, bad: failDatabase(testApp.deps) };
}
