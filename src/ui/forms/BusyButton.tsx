import type { ButtonHTMLAttributes, ReactNode } from "react";

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
	isBusy: boolean;
	label: ReactNode;
	busyLabel: ReactNode;
}

/** A button with a busy label, which can't be pressed twice. */
export const BusyButton = ({ isBusy, label, busyLabel, disabled = false, ...button }: Props) => (
	<button type="button" {...button} disabled={isBusy || disabled} aria-busy={isBusy || undefined}>
		{isBusy ? busyLabel : label}
	</button>
);
