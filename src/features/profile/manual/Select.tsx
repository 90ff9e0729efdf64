import { useId } from "react";

interface Props<Value extends string> {
	label: string;
	value: Value;
	/** Values with what they are called. */
	options: readonly (readonly [Value, string])[];
	onChange: (value: Value) => void;
}

/** A choice of one, in the browser's own control. */
export function Select<Value extends string>({ label, value, options, onChange }: Props<Value>) {
	const id = useId();
	return (
		<div className="field">
			<label htmlFor={id}>{label}</label>
			<select
				className="in-t"
				id={id}
				value={value}
				onChange={({ target }) => onChange(target.value as Value)}
			>
				{options.map(([option, name]) => (
					<option key={option} value={option}>
						{name}
					</option>
				))}
			</select>
		</div>
	);
}
