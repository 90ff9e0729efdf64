import { fill, type LocalizedProps } from "../../../../i18n/format.ts";
import type { TestResult } from "../measure/measure.ts";
import { mbps, megabytes, ms } from "../show.ts";
import type { AllWords } from "../speed-words.ts";
import { quantile, spreadOf } from "./meaning.ts";

interface Props extends LocalizedProps<AllWords> {
	result: TestResult;
}

/** The spread of each figure, latency at rest and under load, and data used. */
export function Details({ result, locale, words: { details: words, test } }: Props) {
	const { ping, jitter, download, upload } = result;
	const latencies: [string, number | null][] = [
		[words.idle, ping],
		[words.jitter, jitter],
		[words.busyDown, quantile(download.pingsUnderLoad, 0.5)],
		[words.busyUp, quantile(upload.pingsUnderLoad, 0.5)],
	];
	return (
		<section>
			<h2>{words.title}</h2>
			<p className="lead">{words.text}</p>
			<div className="spreads">
				{(["download", "upload"] as const).map((direction) => {
					const { speeds, mbps: mean } = result[direction];
					const { low, median, high } = spreadOf(speeds);
					const rows: [string, number | null][] = [
						[words.slow, low],
						[words.middle, median],
						[words.fast, high],
						[words.mean, mean],
					];
					return (
						<div key={direction}>
							<h3>
								{test[direction]} <small className="mut">{test.mbps}</small>
							</h3>
							<Sparkline values={speeds} label={`${words.chart}: ${test[direction]}`} />
							<dl className="row num">
								{rows.map(([name, value]) => (
									<div key={name}>
										<dt>{name}</dt>
										<dd>
											<bdi>{mbps(locale, value)}</bdi>
										</dd>
									</div>
								))}
							</dl>
						</div>
					);
				})}
			</div>
			<h3>{words.latency}</h3>
			<p className="mut">{words.latencyText}</p>
			<dl className="row num">
				{latencies.map(([name, value]) => (
					<div key={name}>
						<dt>{name}</dt>
						<dd>
							<bdi>{ms(locale, value)}</bdi> {value !== null && <small>{test.ms}</small>}
						</dd>
					</div>
				))}
			</dl>
			<p className="mut sm">{fill(words.used, { data: megabytes(locale, download.bytes + upload.bytes) })}</p>
		</section>
	);
}

interface SparklineProps {
	values: readonly number[];
	label: string;
}

/** A chart of speed over time, never mirrored. */
function Sparkline({ values, label }: SparklineProps) {
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
