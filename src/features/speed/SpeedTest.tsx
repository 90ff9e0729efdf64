import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from "react";
import type { Locale } from "../../../i18n/locales.ts";
import { file } from "../../api/file.ts";
import { fill } from "../../i18n/format.ts";
import { Controls } from "./Controls.tsx";
import { Gauge } from "./Gauge.tsx";
import { isRunning } from "./gauge.ts";
import { type Entry, entries, entryOf, keep, type Vpn } from "./history.ts";
import { Metrics } from "./Metrics.tsx";
import { mbps, ms } from "./show.ts";
import { useSpeedTest } from "./use-speed-test.ts";
import type { ResultWords, TestWords } from "./words.ts";

const Results = lazy(() => import("./Results.tsx"));

interface Props {
	locale: Locale;
	words: TestWords;
	/** Whether Measurement Lab measures, as the page says beside Go. */
	mlab: boolean;
	/** The chart inside the dial and the sentence beside Go, drawn by the page. */
	chart?: ReactNode;
	children?: ReactNode;
}

/** The speed test (spec §2.12): dial, Go and Stop, figures; below them what they mean, once there are any. */
export default function SpeedTest({ locale, words, mlab, chart, children }: Props) {
	const { state, go, stop } = useSpeedTest(mlab);
	const [all, setAll] = useState<Entry[]>([]);
	const [more, setMore] = useState<ResultWords | null>(null);
	const top = useRef<HTMLDivElement>(null);
	// What was shown once stays, so that its last word about deleting is heard.
	const known = useRef(false);
	known.current ||= all.length > 0 || state.result !== null;

	useEffect(() => setAll(entries()), []);
	// Again when a test begins or ends, if they could not be had before.
	const { phase } = state;
	useEffect(() => {
		if (!more && phase) void file<ResultWords>(`/words/speed/${locale}.json`).then(setMore);
	}, [more, phase, locale]);

	const begin = useCallback(
		async (vpn: Vpn) => {
			// The buttons of the comparison stand far below the dial.
			if (vpn) top.current?.scrollIntoView({ block: "start" });
			const done = await go();
			if (done) setAll(keep(entryOf(done.measured, done.network, vpn, Date.now())));
		},
		[go],
	);

	// What was pressed before the page was alive (hold.ts) counts.
	useEffect(() => {
		const meter = top.current;
		if (!meter || meter.dataset["live"] !== undefined) return;
		meter.dataset["live"] = "";
		if (meter.dataset["held"] !== undefined) void begin(null);
	}, [begin]);

	const { shows, ping, download, upload, result } = state;
	const values = { ping: ms(locale, ping), download: mbps(locale, download), upload: mbps(locale, upload) };
	const said: Partial<Record<typeof phase, string>> = {
		starting: words.starting,
		...(more && {
			download: more.says.down,
			upload: fill(more.says.up, values),
			complete: `${more.says.complete}. ${fill(more.says.result, values)}`,
		}),
	};
	return (
		<div className="meter" ref={top}>
			<Gauge
				value={state.value}
				max={state.max}
				label={phase === "starting" ? words.starting : words[shows]}
				unit={words.mbps}
				locale={locale}
				chart={chart}
			/>
			<Controls
				state={state}
				onGo={() => void begin(null)}
				onStop={stop}
				why={more?.says.why}
				words={words}
				locale={locale}
			>
				{children}
			</Controls>
			<p className="vh" role="status">
				{said[phase]}
			</p>
			<Metrics state={state} words={words} locale={locale} />
			{known.current && more && (
				<Suspense>
					<Results
						measured={result}
						all={all}
						running={isRunning(state)}
						onTest={(vpn) => void begin(vpn)}
						onForget={() => setAll([])}
						locale={locale}
						words={{ ...more, test: words }}
					/>
				</Suspense>
			)}
		</div>
	);
}
