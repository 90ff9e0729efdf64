import type { ComponentProps, ReactNode } from "react";
import { Icon } from "../Icon.tsx";

export interface ButtonProps extends ComponentProps<"button"> {
	/** Classes besides `btn` (styles/kit/btn.css). */
	look?: string;
	icon?: string;
	label: ReactNode;
	/** Shows the busy label, and can't be pressed again. */
	isBusy?: boolean;
	busyLabel?: ReactNode;
}

export const Button = ({ look = "", icon, label, isBusy, busyLabel, disabled, ...button }: ButtonProps) => (
	<button
		type="button"
		className={`btn ${look}`.trim()}
		{...button}
		disabled={isBusy || disabled}
		aria-busy={isBusy || undefined}
	>
		{icon && <Icon path={icon} />}
		{(isBusy && busyLabel) || label}
	</button>
);
