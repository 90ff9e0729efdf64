import { useEffect, useRef, useState } from "react";
import type { Locale } from "../../../../i18n/locales.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { get, trash } from "../../../ui/icons.ts";
import type { AllWords } from "../words.ts";
import { HistoryTable } from "./HistoryTable.tsx";
import { csvOf, type Entry, forget } from "./history.ts";

interface Props {
	all: readonly Entry[];
	onForget: () => void;
	locale: Locale;
	words: AllWords;
}

/** How many rows the page shows; the file has them all. */
const shown = 10;

/** What this browser remembers, as a table, a file, and not at all. */
export function History({ all, onForget, locale, words }: Props) {
	const { history: own, file_name } = words;
	const [asking, setAsking] = useState(false);
	const [gone, setGone] = useState(false);
	const focus = useRef<HTMLElement>(null);
	const moved = useRef(false);
	// The button that was pressed is gone: the focus goes on to what took its place.
	useEffect(() => {
		if (moved.current) focus.current?.focus();
		moved.current = true;
	}, [asking, gone]);
	const take = (element: HTMLElement | null) => {
		focus.current = element;
	};

	const onYes = () => {
		forget();
		setGone(true);
		onForget();
	};
	if (all.length === 0)
		return gone ? (
			<p className="mut" role="status" tabIndex={-1} ref={take}>
				{own.gone}
			</p>
		) : null;
	return (
		<section>
			<h2>{own.title}</h2>
			<p className="lead">{own.text}</p>
			<HistoryTable entries={all.slice(0, shown)} locale={locale} words={words} />
			{asking ? (
				<div className="row">
					<b>{own.ask}</b>
					<button type="button" className="btn small bad" ref={take} onClick={onYes}>
						{own.yes}
					</button>
					<button type="button" className="btn small ghost" onClick={() => setAsking(false)}>
						{own.cancel}
					</button>
				</div>
			) : (
				<div className="row">
					<button
						type="button"
						className="btn small ghost"
						onClick={() => saveCsv(`${file_name}.csv`, csvOf(all))}
					>
						<Icon path={get} />
						{own.csv}
					</button>
					<button type="button" className="btn small ghost" ref={take} onClick={() => setAsking(true)}>
						<Icon path={trash} />
						{own.delete}
					</button>
				</div>
			)}
		</section>
	);
}

/** Gives the browser a table to keep, without leaving the page. The mark at its start tells spreadsheets that it is UTF-8. */
function saveCsv(name: string, text: string): void {
	const url = URL.createObjectURL(new Blob([`\uFEFF${text}`], { type: "text/csv" }));
	const link = document.createElement("a");
	link.href = url;
	link.download = name;
	link.click();
	// The download has its own hold on the data once it has begun.
	setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
