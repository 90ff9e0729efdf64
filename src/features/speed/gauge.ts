import type { Progress, TestResult } from "./measure/measure.ts";
import type { Direction, Failure } from "./measure/transfer.ts";

type Phase = "idle" | "starting" | Direction | "complete" | "error";
/** Why there's no result: a failed transfer, no server, no free place, or too many tests in an hour. */
type Reason = Failure | "busy" | "limited" | "off";

export interface State {
	phase: Phase;
	/** Mbit/s; may exceed max. */
	value: number;
	/** The end of the scale. */
	max: number;
	shows: Direction;
	ping: number | null;
	jitter: number | null;
	download: number | null;
	upload: number | null;
	/** Name of the network; null if unknown, undefined before the lookup. */
	network: string | null | undefined;
	/** The last completed test; kept when the gauge is reset. */
	result: TestResult | null;
	reason: Reason | null;
	/** When tests are available again, in ms since 1970. */
	until: number | null;
}

export type Event =
	| Exclude<Progress, { type: "failed" }>
	| { type: "go" }
	| { type: "stop" }
	| { type: "failed"; reason: Reason; until?: number | null }
	| { type: "network"; name: string | null }
	| { type: "reset" };

/** Mbit/s, times in ms. */
export const gauge = { first: 100, step: 50, cap: 1000, ticks: 7, reset: 30_000 } as const;

export const initial: State = {
	phase: "idle",
	value: 0,
	max: gauge.first,
	shows: "download",
	ping: null,
	jitter: null,
	download: null,
	upload: null,
	network: undefined,
	result: null,
	reason: null,
	until: null,
};

/** The end of the scale: starts at 100, grows to the next multiple of 50, never shrinks, at most 1000. */
export const grow = (max: number, mbps: number): number =>
	mbps > max ? Math.min(gauge.cap, (Math.floor(mbps / gauge.step) + 1) * gauge.step) : max;

export const listTicks = (max: number): number[] =>
	Array.from({ length: gauge.ticks }, (_, i) => Math.round((max * i) / (gauge.ticks - 1)));

export const isRunning = ({ phase }: Pick<State, "phase">): boolean =>
	phase === "starting" || phase === "download" || phase === "upload";

const movePointer = (state: State, mbps: number): State => ({
	...state,
	max: grow(state.max, mbps),
	value: Math.max(0, mbps || 0),
});

const resetPointer = (state: State): State => ({ ...state, value: 0, max: gauge.first });

/** The speed test's reducer. Ignores actions of stopped tests. */
export function reduceGauge(state: State, event: Event): State {
	if (event.type === "network") return { ...state, network: event.name };
	if (event.type === "go")
		return isRunning(state) ? state : { ...initial, network: state.network, phase: "starting" };
	if (event.type === "reset")
		return state.phase === "complete" ? { ...resetPointer(state), phase: "idle" } : state;
	if (!isRunning(state)) return state;
	switch (event.type) {
		case "stop":
			return { ...resetPointer(state), phase: "idle" };
		case "failed":
			return { ...resetPointer(state), phase: "error", reason: event.reason, until: event.until ?? null };
		case "ping":
			return { ...state, ping: event.ping, jitter: event.jitter };
		case "phase":
			return { ...state, phase: event.phase, shows: event.phase, value: 0 };
		case "speed":
			return movePointer(state, event.mbps);
		case "half":
			return { ...state, [event.direction]: event.mbps };
		case "done":
			return {
				...movePointer(state, event.result.download.mbps),
				phase: "complete",
				shows: "download",
				result: event.result,
			};
	}
}
