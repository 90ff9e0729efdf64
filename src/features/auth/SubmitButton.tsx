interface Props {
	label: string;
	busyLabel: string;
	pending: boolean;
	/** What it says while the bot check is solved. */
	checkLabel?: string | false;
	disabled?: boolean;
}

/** Says what it does while it does it, and cannot be pressed twice. */
export function SubmitButton({ label, busyLabel, pending, checkLabel, disabled = false }: Props) {
	return (
		<button
			type="submit"
			className="btn block"
			disabled={pending || disabled}
			aria-busy={pending || undefined}
		>
			{pending ? checkLabel || busyLabel : label}
		</button>
	);
}
