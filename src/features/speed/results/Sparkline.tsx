interface Props {
	values: readonly number[];
	label: string;
}

/** A speed over time, from the beginning on: left to right in every language, as on any chart with a scale. */
export function Sparkline({ values, label }: Props) {
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
