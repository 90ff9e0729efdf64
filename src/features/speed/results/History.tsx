import { useState } from "react";
import { formatDate, type LocalizedProps } from "../../../../i18n/format.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { focusOnMount } from "../../../ui/forms/use-restore.ts";
import { get, trash } from "../../../ui/icons.ts";
import { saveFile } from "../../../ui/save-file.ts";
import { formatMbps, formatMs } from "../show.ts";
import type { AllWords } from "../speed-words.ts";
import { clearEntries, type Entry, toCsv } from "./history.ts";

type Props = LocalizedProps<AllWords> & { all: readonly Entry[]; onForget: () => void };

/** Most rows shown; the file has all. */
const visibleRows = 10;

export function History({ all, onForget, locale, words }: Props) {
	const { history: labels, file_name } = words;
	const [asking, setAsking] = useState<boolean>();
	const [wasDeleted, setWasDeleted] = useState(false);

	const onYes = () => {
		clearEntries();
		setAsking(undefined);
		setWasDeleted(true);
		onForget();
	};
	if (all.length === 0)
		return wasDeleted ? (
			<p className="muted" role="status" tabIndex={-1} ref={focusOnMount}>
				{labels.gone}
			</p>
		) : null;
	return (
		<section>
			<h2>{labels.title}</h2>
			<p className="lead">{labels.text}</p>
			<HistoryTable entries={all.slice(0, visibleRows)} locale={locale} words={words} />
			{asking ? (
				<div className="row" key="asking">
					<b>{labels.ask}</b>
					<Button look="small bad" label={labels.yes} ref={focusOnMount} onClick={onYes} />
					<Button look="small ghost" label={labels.cancel} onClick={() => setAsking(false)} />
				</div>
			) : (
				<div className="row">
					<Button
						look="small ghost"
						icon={get}
						label={labels.csv}
						// The byte order mark tells spreadsheets that it's UTF-8.
						onClick={() => saveFile(`${file_name}.csv`, `\uFEFF${toCsv(all)}`, "text/csv")}
					/>
					<Button
						look="small ghost"
						icon={trash}
						label={labels.delete}
						// Who has changed their mind goes on here.
						ref={asking === false ? focusOnMount : undefined}
						onClick={() => setAsking(true)}
					/>
				</div>
			)}
		</section>
	);
}

type HistoryTableProps = LocalizedProps<Pick<AllWords, "history" | "test">> & { entries: readonly Entry[] };

const HistoryTable = ({ entries, locale, words: { history: words, test } }: HistoryTableProps) => (
	// biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
	<section className="tests-box" aria-label={words.title} tabIndex={0}>
		<table className="tests num">
			<thead>
				<tr>
					<th scope="col">{words.when}</th>
					{(["ping", "download", "upload"] as const).map((name) => (
						<th key={name} scope="col">
							{test[name]} <small className="muted">{name === "ping" ? test.ms : test.mbps}</small>
						</th>
					))}
					<th scope="col">{test.network}</th>
					<th scope="col">{words.vpn}</th>
				</tr>
			</thead>
			<tbody>
				{entries.map((entry) => (
					<tr key={entry.at}>
						<th scope="row">
							{formatDate(locale, new Date(entry.at), { dateStyle: "medium", timeStyle: "short" })}
						</th>
						<td>{formatMs(locale, entry.ping)}</td>
						<td>{formatMbps(locale, entry.download)}</td>
						<td>{formatMbps(locale, entry.upload)}</td>
						<td>
							<bdi>{entry.network ?? test.unknown}</bdi>
						</td>
						<td>{entry.vpn && (entry.vpn === "on" ? words.vpnOn : words.vpnOff)}</td>
					</tr>
				))}
			</tbody>
		</table>
	</section>
);
