import { useCallback, useEffect, useReducer, useRef } from "react";
import type { AnswerOf } from "../../../../functions/contract/endpoint.ts";
import { ip } from "../../../../functions/contract/ip.ts";
import { type SpeedSource, speed } from "../../../../functions/contract/speed.ts";
import { call } from "../../../api/call.ts";
import { createTrustedPolicy } from "../../../ui/trusted-types.ts";
import { gauge, initial, reduceGauge } from "../gauge.ts";
import type { Progress, TestResult } from "./measure.ts";
import workerUrl from "./measure-worker.ts?script-url";

const policy = createTrustedPolicy("speed", { createScriptURL: () => workerUrl });

const runWorker = (source: SpeedSource, signal: AbortSignal, dispatch: (progress: Progress) => void) =>
	new Promise<TestResult | null>((resolve) => {
		const worker = new Worker(policy?.createScriptURL("") ?? workerUrl, { type: "module" });
		const end = (result: TestResult | null) => {
			worker.terminate();
			resolve(result);
		};
		signal.addEventListener("abort", () => end(null));
		worker.onmessage = ({ data }: MessageEvent<Progress>) => {
			if (signal.aborted) return;
			dispatch(data);
			if (data.type === "done") end(data.result);
			else if (data.type === "failed") end(null);
		};
		worker.onerror = () => {
			dispatch({ type: "failed", reason: "failed" });
			end(null);
		};
		worker.postMessage(source);
	});

function findRefusal({ ndt7, busy }: AnswerOf<typeof speed>["data"], mlab: boolean) {
	if (ndt7 === "off" || (ndt7 === "mlab" && !mlab)) return "off";
	return busy ? "busy" : null;
}

/** Runs tests, one at a time. @param mlab whether the page mentions Measurement Lab; otherwise nothing is sent there */
export function useSpeedTest(mlab: boolean) {
	const [state, dispatch] = useReducer(reduceGauge, initial);
	const running = useRef<AbortController>(null);

	const stop = useCallback(() => {
		running.current?.abort();
		running.current = null;
		dispatch({ type: "stop" });
	}, []);

	useEffect(() => {
		addEventListener("pagehide", stop);
		return () => {
			removeEventListener("pagehide", stop);
			running.current?.abort();
			running.current = null;
		};
	}, [stop]);

	useEffect(() => {
		if (state.phase !== "complete") return;
		const timer = setTimeout(() => dispatch({ type: "reset" }), gauge.reset);
		return () => clearTimeout(timer);
	}, [state.phase]);

	/** Starts a test unless one is running. Resolves to results and network name, or null. */
	const go = useCallback(async () => {
		if (running.current) return null;
		const current = new AbortController();
		const { signal } = current;
		running.current = current;
		dispatch({ type: "go" });
		const network = call(ip, {}, { signal }).then((result) => {
			const name = (result.ok && result.data.org) || null;
			if (!signal.aborted) dispatch({ type: "network", name });
			return name;
		});
		const offer = await call(speed, {}, { signal });
		if (signal.aborted) return null;
		const until = (!offer.ok && offer.error === "rate_limited" && offer.retryAfter) || null;
		const refusal = offer.ok ? findRefusal(offer.data, mlab) : until ? "limited" : "failed";
		if (refusal) dispatch({ type: "failed", reason: refusal, until: until && Date.now() + until * 1000 });
		const result = refusal || !offer.ok ? null : await runWorker(offer.data, signal, dispatch);
		if (running.current === current) running.current = null;
		return result && { result, network: await network };
	}, [mlab]);

	return { state, go, stop };
}
