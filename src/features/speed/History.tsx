import { useEffect, useRef, useState } from "react";
import type { Locale } from "../../../i18n/locales.ts";
import { date } from "../../i18n/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { get, trash } from "../../ui/icons.ts";
import { csvOf, type Entry, forget } from "./history.ts";
import { saveCsv } from "./save-csv.ts";
import { mbps, ms } from "./show.ts";
import type { AllWords } from "./words.ts";

interface Props {
	all: readonly Entry[];
	onForget: () => void;
	locale: Locale;
	words: AllWords;
}

/** How many rows the page shows; the file has them all. */
const shown = 10;

/** What this browser remembers, as a table, a file, and not at all. */
export function History({ all, onForget, locale, words: { history: words, test, file_name } }: Props) {
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

	if (all.length === 0)
		return gone ? (
			<p className="mut" role="status" tabIndex={-1} ref={take}>
				{words.gone}
			</p>
		) : null;
	return (
		<section>
			<h2>{words.title}</h2>
			<p className="lead">{words.text}</p>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard */}
			<section className="tests-box" aria-label={words.title} tabIndex={0}>
				<table className="tests num">
					<thead>
						<tr>
							<th scope="col">{words.when}</th>
							<th scope="col">
								{test.ping} <small className="mut">{test.ms}</small>
							</th>
							<th scope="col">
								{test.download} <small className="mut">{test.mbps}</small>
							</th>
							<th scope="col">
								{test.upload} <small className="mut">{test.mbps}</small>
							</th>
							<th scope="col">{test.network}</th>
							<th scope="col">{words.vpn}</th>
						</tr>
					</thead>
					<tbody>
						{all.slice(0, shown).map((entry) => (
							<tr key={entry.at}>
								<th scope="row">
									{date(locale, new Date(entry.at), { dateStyle: "medium", timeStyle: "short" })}
								</th>
								<td>{ms(locale, entry.ping)}</td>
								<td>{mbps(locale, entry.download)}</td>
								<td>{mbps(locale, entry.upload)}</td>
								<td>
									<bdi>{entry.network ?? test.unknown}</bdi>
								</td>
								<td>{entry.vpn && (entry.vpn === "on" ? words.vpnOn : words.vpnOff)}</td>
							</tr>
						))}
					</tbody>
				</table>
			</section>
			{asking ? (
				<div className="row">
					<b>{words.ask}</b>
					<button
						type="button"
						className="btn small bad"
						ref={take}
						onClick={() => {
							forget();
							setGone(true);
							onForget();
						}}
					>
						{words.yes}
					</button>
					<button type="button" className="btn small ghost" onClick={() => setAsking(false)}>
						{words.cancel}
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
						{words.csv}
					</button>
					<button type="button" className="btn small ghost" ref={take} onClick={() => setAsking(true)}>
						<Icon path={trash} />
						{words.delete}
					</button>
				</div>
			)}
		</section>
	);
}
