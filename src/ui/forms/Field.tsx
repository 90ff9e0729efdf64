import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import { Icon } from "../Icon.tsx";
import { warn } from "../icons.ts";

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
	name: string;
	label: string;
	error?: string;
	hint?: string;
	/** Shown at the end of the label's line, but after the input in tab order. */
	aside?: ReactNode;
	frame?: (input: ReactNode) => ReactNode;
}

export function Field({ label, error, hint, aside, frame = (input) => input, ...input }: FieldProps) {
	const id = useId();
	const described = [error && `${id}e`, hint && `${id}h`].filter(Boolean).join(" ");
	return (
		<div className={aside ? "field lined" : "field"}>
			<label htmlFor={id}>{label}</label>
			{frame(
				<input
					className="in-t"
					id={id}
					required
					{...input}
					aria-invalid={error ? true : undefined}
					aria-describedby={described || undefined}
				/>,
			)}
			{aside}
			{error && (
				<p className="err" key={error} id={`${id}e`}>
					<Icon path={warn} />
					{error}
				</p>
			)}
			{/* Before hydration, strength.ts may have changed this text; keep it. */}
			{hint && (
				<p className="muted sm" id={`${id}h`} suppressHydrationWarning>
					{hint}
				</p>
			)}
		</div>
	);
}
