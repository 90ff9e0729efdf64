import { useEffect, useRef } from "react";
import { formatNumber } from "../../../i18n/format.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { listTicks } from "./gauge.ts";
import { formatMbps } from "./show.ts";
import "./gauge.css";

type Props = { value: number; max: number; label: string; unit: string; locale: Locale };

const middle = [400, 390] as const;
const radius = 310;
const [first, last] = [-200, 20];

const pointAt = (r: number, degrees: number): string =>
	[Math.cos, Math.sin]
		.map((of, i) => ((middle[i] ?? 0) + r * of((degrees * Math.PI) / 180)).toFixed(1))
		.join(" ");
const arc = (r: number): string => `M${pointAt(r, first)}A${r} ${r} 0 1 1 ${pointAt(r, last)}`;

/** The dial: an arc of 220 degrees with seven numbers, never mirrored. */
export function Gauge({ value, max, label, unit, locale }: Props) {
	const dial = useRef<HTMLDivElement>(null);
	useEffect(() => dial.current?.style.setProperty("--v", String(Math.min(1, value / max))), [value, max]);
	return (
		<div className="gauge" ref={dial}>
			<img className="dial" src="/charts/speed.svg" alt="" />
			<svg viewBox="0 0 800 520" aria-hidden="true">
				<g className={value > 0 ? "turn" : "turn rest"}>
					<path
						className="sweep"
						d={`M400 390L${pointAt(radius - 8, first - 13)}A302 302 0 0 1 ${pointAt(radius - 8, first)}z`}
					/>
				</g>
				<path className="arc0" d={arc(radius)} />
				<path className="arc1" d={arc(radius)} pathLength={1} />
				<path className="marks" d={`${arc(radius + 9)}${arc(radius - 9)}`} />
				<path className="marks minor" d={arc(radius - 21)} pathLength={60} />
				<path className="marks major" d={arc(radius - 27)} pathLength={6} />
				{listTicks(max).map((tick, i, { length }) => {
					const [x = "", y = ""] = pointAt(radius - 70, first + ((last - first) * i) / (length - 1)).split(
						" ",
					);
					return (
						<text key={tick} x={x} y={Math.round(Number(y)) + 6}>
							{formatNumber(locale, tick)}
						</text>
					);
				})}
				<path className="turn needle" d={`M${pointAt(130, first)}L${pointAt(radius + 18, first)}`} />
			</svg>
			<p className="read">
				<span>{label}</span>
				<b className="num ltr">{formatMbps(locale, value)}</b>
				<span>{unit}</span>
			</p>
		</div>
	);
}
