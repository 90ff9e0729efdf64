interface Props {
	label: string;
	busyLabel: string;
	pending: boolean;
	disabled?: boolean;
}

/** Says what it does while it does it, and cannot be pressed twice. */
export function SubmitButton({ label, busyLabel, pending, disabled = false }: Props) {
	return (
		<button
			type="submit"
			className="btn block"
			disabled={pending || disabled}
			aria-busy={pending || undefined}
		>
			{pending ? busyLabel : label}
		</button>
	);
}
