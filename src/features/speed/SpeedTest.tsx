import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { Locale } from "../../../i18n/locales.ts";
import { file } from "../../api/file.ts";
import { fill } from "../../i18n/format.ts";
import { Controls } from "./Controls.tsx";
import { Gauge } from "./Gauge.tsx";
import { isRunning } from "./gauge.ts";
import { type Entry, entries, entryOf, keep, type Vpn } from "./history.ts";
import { Metrics } from "./Metrics.tsx";
import { Results } from "./Results.tsx";
import { mbps, ms } from "./show.ts";
import { useSpeedTest } from "./use-speed-test.ts";
import type { ResultWords, TestWords } from "./words.ts";

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
	const known = all.length > 0 || state.result !== null;

	useEffect(() => setAll(entries()), []);
	useEffect(() => {
		if (known && !more) void file<ResultWords>(`/words/speed/${locale}.json`).then(setMore);
	}, [known, more, locale]);

	const begin = useCallback(
		async (vpn: Vpn) => {
			top.current?.scrollIntoView({ block: "start" });
			const done = await go();
			if (done) setAll(keep(entryOf(done.measured, done.network, vpn, Date.now())));
		},
		[go],
	);

	const { phase, shows, ping, download, upload, result } = state;
	const values = { ping: ms(locale, ping), download: mbps(locale, download), upload: mbps(locale, upload) };
	const said: Partial<Record<typeof phase, string>> = {
		starting: words.starting,
		download: words.down,
		upload: fill(words.up, values),
		complete: `${words.complete}. ${fill(words.result, values)}`,
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
			<Controls state={state} onGo={() => void begin(null)} onStop={stop} words={words} locale={locale}>
				{children}
			</Controls>
			<p className="vh" role="status">
				{said[phase]}
			</p>
			<Metrics state={state} words={words} locale={locale} />
			{known && more && (
				<Results
					measured={result}
					all={all}
					running={isRunning(state)}
					onTest={(vpn) => void begin(vpn)}
					onForget={() => setAll([])}
					locale={locale}
					words={{ ...more, test: words }}
				/>
			)}
		</div>
	);
}
