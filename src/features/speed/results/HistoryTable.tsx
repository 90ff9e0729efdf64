import { date, type LocalizedProps } from "../../../i18n/format.ts";
import { mbps, ms } from "../show.ts";
import type { AllWords } from "../speed-words.ts";
import type { Entry } from "./history.ts";

interface Props extends LocalizedProps<Pick<AllWords, "history" | "test">> {
	entries: readonly Entry[];
}

/** Earlier results, one in a row; a table that is too wide scrolls. */
export const HistoryTable = ({ entries, locale, words: { history: words, test } }: Props) => (
	// biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard
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
				{entries.map((entry) => (
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
);
