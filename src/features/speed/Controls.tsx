import { type ReactNode, useEffect, useRef } from "react";
import { fill, formatDate, formatNumber, type LocalizedProps } from "../../../i18n/format.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { Button } from "../../ui/forms/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { redo, warn } from "../../ui/icons.ts";
import { isRunning, type State } from "./gauge.ts";
import { clientTimeout } from "./measure/transfer.ts";
import type { TestWords } from "./speed-words.ts";
import "./speed-page.css";

interface Props extends LocalizedProps<TestWords> {
	state: State;
	onGo: () => void;
	onStop: () => void;
	children?: ReactNode;
}

/** A time rounded up to the next minute, in the reader's time zone. */
const formatTime = (locale: Locale, until: number | null): string =>
	until ? formatDate(locale, new Date(Math.ceil(until / 60_000) * 60_000), { timeStyle: "short" }) : "";

export function Controls({ state, onGo, onStop, words, locale, children }: Props) {
	const running = isRunning(state);
	const { phase, reason, until } = state;
	const failed = phase === "error";
	const hasResult = phase === "complete" || state.result !== null;
	const label = failed ? words.retry : hasResult ? words.again : words.go;
	const pending = phase === "starting" ? words.starting : words[state.shows];
	const stopped = useRef(false);
	const stop = () => {
		stopped.current = true;
		onStop();
	};
	const go = useRef<HTMLButtonElement>(null);
	// Stop disappears with the test, and would lose the focus.
	useEffect(() => {
		if (!running && document.activeElement === document.body && stopped.current) go.current?.focus();
		stopped.current = false;
	}, [running]);
	return (
		<div className="controls">
			{reason && (
				<div className="note" role="alert">
					<Icon path={warn} />
					<div>
						<b>{words.failed}</b>
						<p className="sm">
							{fill(words.why[reason], {
								seconds: formatNumber(locale, clientTimeout / 1000),
								time: formatTime(locale, until),
							})}
						</p>
					</div>
				</div>
			)}
			<div className="row">
				{reason !== "off" && (
					<Button
						ref={go}
						icon={(failed || hasResult) && !running ? redo : undefined}
						label={running ? `${pending}…` : label}
						aria-disabled={running}
						onClick={running ? undefined : onGo}
					/>
				)}
				{running && <Button look="ghost" label={words.stop} onClick={stop} />}
			</div>
			{children}
		</div>
	);
}
