import { fill, formatNumber, type LocalizedProps } from "../../../../i18n/format.ts";
import type { TestResult } from "../measure/measure.ts";
import { formatMbps, formatMs } from "../show.ts";
import type { AllWords } from "../speed-words.ts";
import { getQuantile } from "./meaning.ts";

export function SpeedDetails({ result, locale, words }: LocalizedProps<AllWords> & { result: TestResult }) {
	const { details: labels, test } = words;
	const { ping, jitter, download, upload } = result;
	const list = (show: typeof formatMs, unit: string | null, ...rows: [string, number | null][]) => (
		<dl className="row num">
			{rows.map(([name, value]) => (
				<div key={name}>
					<dt className="muted sm">{name}</dt>
					<dd>
						<bdi>{show(locale, value)}</bdi> {unit && value !== null && <small>{unit}</small>}
					</dd>
				</div>
			))}
		</dl>
	);
	return (
		<section>
			<h2>{labels.title}</h2>
			<p className="lead">{labels.text}</p>
			<div className="spreads stack">
				{(["download", "upload"] as const).map((direction) => {
					const { speeds, mbps: mean } = result[direction];
					return (
						<div key={direction}>
							<h3>
								{test[direction]} <small className="muted">{test.mbps}</small>
							</h3>
							<Sparkline values={speeds} label={`${labels.chart}: ${test[direction]}`} />
							{list(
								formatMbps,
								null,
								[labels.slow, getQuantile(speeds, 0.1)],
								[labels.middle, getQuantile(speeds, 0.5)],
								[labels.fast, getQuantile(speeds, 0.9)],
								[labels.mean, mean],
							)}
						</div>
					);
				})}
			</div>
			<h3>{labels.latency}</h3>
			<p className="muted">{labels.latencyText}</p>
			{list(
				formatMs,
				test.ms,
				[labels.idle, ping],
				[labels.jitter, jitter],
				[labels.busyDown, getQuantile(download.pingsUnderLoad, 0.5)],
				[labels.busyUp, getQuantile(upload.pingsUnderLoad, 0.5)],
			)}
			<p className="muted sm">
				{fill(labels.used, { data: formatNumber(locale, Math.round((download.bytes + upload.bytes) / 1e6)) })}
			</p>
		</section>
	);
}

function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
	if (values.length < 2) return null;
	const top = Math.max(...values) || 1;
	const points = values
		.map(
			(value, i) => `${((300 * i) / (values.length - 1)).toFixed(1)} ${(58 - (54 * value) / top).toFixed(1)}`,
		)
		.join("L");
	return (
		<svg className="spark" viewBox="0 0 300 60" preserveAspectRatio="none" role="img" aria-label={label}>
			<path className="under" d={`M0 60L${points}L300 60z`} />
			<path className="line" d={`M${points}`} />
		</svg>
	);
}
