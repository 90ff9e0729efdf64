import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import { Icon } from "../Icon.tsx";
import { warn } from "../icons.ts";

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
	name: string;
	label: string;
	error?: string | undefined;
	hint?: string;
	/** Stands on the label's line, at its end; Tab comes to it after the input, as who types goes from field to field. */
	aside?: ReactNode;
	frame?: (input: ReactNode) => ReactNode;
}

/** A plain input with its hint and its error, tied together for screen readers. */
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
				<p className="err" id={`${id}e`}>
					<Icon path={warn} />
					{error}
				</p>
			)}
			{/* An element may say something else there before the island is alive (strength.element.ts): that stands, and nothing is built anew. */}
			{hint && (
				<p className="mut sm" id={`${id}h`} suppressHydrationWarning>
					{hint}
				</p>
			)}
		</div>
	);
}
