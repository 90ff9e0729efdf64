import { useEffect, useRef, useState } from "react";
import { fill, type LocalizedProps, unknownFigure } from "../../../i18n/format.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { useFile, useModule } from "../../api/use-query.ts";
import { LoadFailure } from "../../ui/forms/LoadFailure.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { clock, get, send, wave } from "../../ui/icons.ts";
import { Controls } from "./Controls.tsx";
import { Gauge } from "./Gauge.tsx";
import { isRunning, type State } from "./gauge.ts";
import { useSpeedTest } from "./measure/use-speed-test.ts";
import { addEntry, createEntry, type Entry, readEntries, type Vpn } from "./results/history.ts";
import { formatMbps, formatMs } from "./show.ts";
import type { ResultWords, TestWords } from "./speed-words.ts";
import "./speed-page.css";

const loadResults = async () => (await import("./results/Results.tsx")).default;

/** `data` says how much a test transfers; `mlab` is a note if Measurement Lab's servers are used. */
type Props = LocalizedProps<TestWords> & { data: string; mlab: { text: string; link: string } | null };

export default function SpeedTest({ locale, words, data, mlab }: Props) {
	const { state, go, stop } = useSpeedTest(mlab !== null);
	const [all, setAll] = useState<Entry[]>([]);
	const top = useRef<HTMLDivElement>(null);
	// Stays mounted, so that screen readers hear the note about deleting.
	const hasShownResults = useRef(false);
	hasShownResults.current ||= all.length > 0 || state.result !== null;

	useEffect(() => setAll(readEntries()), []);
	const { phase } = state;
	const resultWords = useFile<ResultWords>(`/words/speed/${locale}.json`);
	const results = useModule(hasShownResults.current ? loadResults : null);
	const { data: Results } = results;

	const startTest = async (vpn: Vpn) => {
		// The comparison's buttons are far below the dial.
		if (vpn) top.current?.scrollIntoView({ block: "start" });
		if (resultWords.failure) resultWords.refetch();
		const outcome = await go();
		if (outcome) setAll(addEntry(createEntry(outcome.result, outcome.network, vpn, Date.now())));
	};

	return (
		<div className="meter" ref={top}>
			<Gauge
				value={state.value}
				max={state.max}
				label={phase === "starting" ? words.starting : words[state.shows]}
				unit={words.mbps}
				locale={locale}
			/>
			<Controls state={state} onGo={() => void startTest(null)} onStop={stop} words={words} locale={locale}>
				<p className="muted sm">{data}</p>
				{mlab && (
					<p className="sm">
						{mlab.text} <a href="https://www.measurementlab.net/privacy/">{mlab.link}</a>
					</p>
				)}
			</Controls>
			<p className="visually-hidden" role="status">
				{statusText(state, words, locale)}
			</p>
			<Metrics state={state} words={words} locale={locale} />
			{hasShownResults.current && (
				<LoadFailure
					brief
					title={words.load.errors.network ?? words.load.errors.unknown}
					of={results.failure ? results : resultWords}
					locale={locale}
					words={words.load}
				/>
			)}
			{Results && resultWords.data && (
				<Results
					result={state.result}
					all={all}
					running={isRunning(state)}
					onTest={(vpn) => void startTest(vpn)}
					onForget={() => setAll([])}
					locale={locale}
					words={{ ...resultWords.data, test: words }}
				/>
			)}
		</div>
	);
}

function statusText({ phase, ping, download, upload }: State, words: TestWords, locale: Locale) {
	const values = {
		ping: formatMs(locale, ping),
		download: formatMbps(locale, download),
		upload: formatMbps(locale, upload),
	};
	if (phase === "starting") return words.starting;
	if (phase === "download") return words.down;
	if (phase === "upload") return fill(words.up, values);
	return phase === "complete" ? `${words.complete}. ${fill(words.result, values)}` : undefined;
}

function Metrics({ state, words, locale }: LocalizedProps<TestWords> & { state: State }) {
	const { ping, download, upload, network } = state;
	const figures = [
		[words.ping, clock, ping, formatMs, words.ms],
		[words.download, get, download, formatMbps, words.mbps],
		[words.upload, send, upload, formatMbps, words.mbps],
	] as const;
	return (
		<dl className="metrics frame num">
			{figures.map(([name, icon, value, format, unit]) => (
				<div key={name}>
					<dt className="muted sm">
						<Icon path={icon} />
						{name}
					</dt>
					<dd>
						<bdi>{format(locale, value)}</bdi> {value !== null && <small>{unit}</small>}
					</dd>
				</div>
			))}
			<div>
				<dt className="muted sm">
					<Icon path={wave} />
					{words.network}
				</dt>
				<dd className="net">
					<bdi>{network === undefined ? unknownFigure : (network ?? words.unknown)}</bdi>
				</dd>
			</div>
		</dl>
	);
}
