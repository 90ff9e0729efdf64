import { fill, formatNumber, type LocalizedProps, unknownFigure } from "../../../../i18n/format.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { formatMbps, formatMs } from "../show.ts";
import type { AllWords } from "../speed-words.ts";
import { type Entry, findPair, type Vpn } from "./history.ts";

interface Props extends LocalizedProps<AllWords> {
	all: readonly Entry[];
	running: boolean;
	onTest: (vpn: Vpn) => void;
}

export function formatDifference(locale: Locale, before: number | null, after: number | null): string {
	if (before === null || after === null || before <= 0) return unknownFigure;
	return formatNumber(locale, after / before - 1, {
		style: "percent",
		signDisplay: "exceptZero",
		maximumFractionDigits: 0,
	});
}

export function SpeedComparison({ all, running, onTest, locale, words: { compare: words, test } }: Props) {
	const { off, on } = findPair(all);
	const same = off?.network && on?.network === off.network ? off.network : null;
	const rows = [
		["ping", formatMs, test.ms],
		["download", formatMbps, test.mbps],
		["upload", formatMbps, test.mbps],
	] as const;
	return (
		<section>
			<h2>{words.title}</h2>
			<p className="lead">{words.text}</p>
			<ol className="pair stack">
				{(["off", "on"] as const).map((vpn) => (
					<li key={vpn}>
						<p>{words[`${vpn}Step`]}</p>
						<Button
							look="ghost"
							label={words[vpn]}
							aria-disabled={running}
							onClick={running ? undefined : () => onTest(vpn)}
						/>
					</li>
				))}
			</ol>
			{(off || on) && (
				<table className="tests num">
					<caption className="visually-hidden">{words.caption}</caption>
					<thead>
						<tr>
							<td />
							<th scope="col">{words.off}</th>
							<th scope="col">{words.on}</th>
							<th scope="col">{words.difference}</th>
						</tr>
					</thead>
					<tbody>
						{rows.map(([name, format, unit]) => {
							const values = [off?.[name] ?? null, on?.[name] ?? null] as const;
							return (
								<tr key={name}>
									<th scope="row">
										{test[name]} <small className="muted">{unit}</small>
									</th>
									{values.map((value, index) => (
										<td key={index}>
											<bdi>{format(locale, value)}</bdi>
										</td>
									))}
									<td>
										<bdi className="ltr">{formatDifference(locale, ...values)}</bdi>
									</td>
								</tr>
							);
						})}
					</tbody>
				</table>
			)}
			{same && <p className="note warn sm">{fill(words.sameNetwork, { network: `\u2068${same}\u2069` })}</p>}
		</section>
	);
}
