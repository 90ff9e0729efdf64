import { useEffect, useRef, useState } from "react";
import type { LocalizedProps } from "../../../i18n/format.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { get, trash } from "../../../ui/icons.ts";
import { saveFile } from "../../../ui/save-file.ts";
import type { AllWords } from "../speed-words.ts";
import { HistoryTable } from "./HistoryTable.tsx";
import { clearEntries, csvOf, type Entry } from "./history.ts";

interface Props extends LocalizedProps<AllWords> {
	all: readonly Entry[];
	onForget: () => void;
}

/** How many rows the page shows; the file has them all. */
const visibleRows = 10;

/** What this browser remembers, as a table, a file, and not at all. */
export function History({ all, onForget, locale, words }: Props) {
	const { history: labels, file_name } = words;
	const [asking, setAsking] = useState(false);
	const [wasDeleted, setWasDeleted] = useState(false);
	const focus = useRef<HTMLElement>(null);
	const moved = useRef(false);
	// The button that was pressed is gone: the focus goes on to what took its place.
	useEffect(() => {
		if (moved.current) focus.current?.focus();
		moved.current = true;
	}, [asking, wasDeleted]);
	const focusOnMount = (element: HTMLElement | null) => {
		focus.current = element;
	};

	const onYes = () => {
		clearEntries();
		setWasDeleted(true);
		onForget();
	};
	if (all.length === 0)
		return wasDeleted ? (
			<p className="mut" role="status" tabIndex={-1} ref={focusOnMount}>
				{labels.gone}
			</p>
		) : null;
	return (
		<section>
			<h2>{labels.title}</h2>
			<p className="lead">{labels.text}</p>
			<HistoryTable entries={all.slice(0, visibleRows)} locale={locale} words={words} />
			{asking ? (
				<div className="row">
					<b>{labels.ask}</b>
					<button type="button" className="btn small bad" ref={focusOnMount} onClick={onYes}>
						{labels.yes}
					</button>
					<button type="button" className="btn small ghost" onClick={() => setAsking(false)}>
						{labels.cancel}
					</button>
				</div>
			) : (
				<div className="row">
					<button
						type="button"
						className="btn small ghost"
						// The mark at its start tells spreadsheets that it is UTF-8.
						onClick={() => saveFile(`${file_name}.csv`, `\uFEFF${csvOf(all)}`, "text/csv")}
					>
						<Icon path={get} />
						{labels.csv}
					</button>
					<button
						type="button"
						className="btn small ghost"
						ref={focusOnMount}
						onClick={() => setAsking(true)}
					>
						<Icon path={trash} />
						{labels.delete}
					</button>
				</div>
			)}
		</section>
	);
}
