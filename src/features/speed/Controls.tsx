import type { ReactNode } from "react";
import type { Locale } from "../../../i18n/locales.ts";
import { fill, number } from "../../i18n/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { redo, warn } from "../../ui/icons.ts";
import { isRunning, type State } from "./gauge.ts";
import { megabytes } from "./show.ts";
import type { TestWords } from "./words.ts";

interface Props {
	state: State;
	onGo: () => void;
	onStop: () => void;
	words: TestWords;
	locale: Locale;
	/** A sentence about who measures. */
	children?: ReactNode;
}

/** Seconds that a transfer runs, and that the client waits for it; a line to reckon with, Mbit/s. */
const times = { transfers: 20, wait: 12, example: 100 };

/** Go, Stop, and what is said beside them: how much data a test takes, or why there was no result. */
export function Controls({ state, onGo, onStop, words, locale, children }: Props) {
	const running = isRunning(state);
	const { phase, reason } = state;
	const failed = phase === "error" || phase === "timeout";
	const again = phase === "complete" || state.result !== null;
	const label = failed ? words.retry : again ? words.again : words.go;
	const pending = phase === "starting" ? words.starting : words[state.shows];
	const off = reason === "off";
	return (
		<div className="controls">
			{reason && (
				<div className="note" role="alert">
					<Icon path={warn} />
					<div>
						<b>{words.failed}</b>
						<p className="sm">{fill(words.why[reason], { seconds: number(locale, times.wait) })}</p>
					</div>
				</div>
			)}
			<div className="row">
				{!off && (
					<button type="button" className="btn" aria-disabled={running} onClick={running ? undefined : onGo}>
						{(failed || again) && !running && <Icon path={redo} />}
						{running ? `${pending}…` : label}
					</button>
				)}
				{running && (
					<button type="button" className="btn ghost" onClick={onStop}>
						{words.stop}
					</button>
				)}
			</div>
			{children}
			<p className="mut sm">
				{fill(words.data, {
					seconds: number(locale, times.transfers),
					speed: number(locale, times.example),
					data: megabytes(locale, (times.example * 1e6 * times.transfers) / 8),
				})}
			</p>
		</div>
	);
}
