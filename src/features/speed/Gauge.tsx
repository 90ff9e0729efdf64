import { useEffect, useRef } from "react";
import { formatNumber } from "../../../i18n/format.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { listTicks } from "./gauge.ts";
import { formatMbps } from "./show.ts";
import "./speed-page.css";

type Props = { value: number; max: number; label: string; unit: string; locale: Locale };

const radius = 310;
const [first, last] = [-200, 20];

function getPoint(r: number, degrees: number): [x: string, y: string] {
	const angle = (degrees * Math.PI) / 180;
	return [(400 + r * Math.cos(angle)).toFixed(1), (390 + r * Math.sin(angle)).toFixed(1)];
}
const drawArc = (r: number): string => `M${getPoint(r, first)}A${r} ${r} 0 1 1 ${getPoint(r, last)}`;

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
						d={`M400 390L${getPoint(radius - 8, first - 13)}A302 302 0 0 1 ${getPoint(radius - 8, first)}z`}
					/>
				</g>
				<path className="arc0" d={drawArc(radius)} />
				<path className="arc1" d={drawArc(radius)} pathLength={1} />
				<path className="marks" d={`${drawArc(radius + 9)}${drawArc(radius - 9)}`} />
				<path className="marks minor" d={drawArc(radius - 21)} pathLength={60} />
				<path className="marks major" d={drawArc(radius - 27)} pathLength={6} />
				{listTicks(max).map((tick, i, { length }) => {
					const [x, y] = getPoint(radius - 70, first + ((last - first) * i) / (length - 1));
					return (
						<text key={tick} x={x} y={Math.round(Number(y)) + 6}>
							{formatNumber(locale, tick)}
						</text>
					);
				})}
				<path className="turn needle" d={`M${getPoint(130, first)}L${getPoint(radius + 18, first)}`} />
			</svg>
			<p className="read">
				<span>{label}</span>
				<b className="num ltr">{formatMbps(locale, value)}</b>
				<span>{unit}</span>
			</p>
		</div>
	);
}
