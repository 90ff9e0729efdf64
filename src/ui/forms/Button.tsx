import { type ComponentProps, type MouseEvent, type ReactNode, useState } from "react";
import { Icon } from "../Icon.tsx";

export interface ButtonProps extends ComponentProps<"button"> {
	/** Classes besides `btn` (styles/kit/btn.css). */
	look?: string;
	icon?: string;
	label: ReactNode;
	/** Shows the busy label, and can't be pressed again, but keeps the focus. A button is also busy while its `onClick` resolves. */
	isBusy?: boolean;
	busyLabel?: ReactNode;
}

export function useAction({ isBusy, onClick }: ButtonProps) {
	const [isActing, setActing] = useState(false);
	const press = (event: MouseEvent<HTMLButtonElement>) => {
		const action: unknown = onClick?.(event);
		if (!(action instanceof Promise)) return;
		setActing(true);
		action.finally(() => setActing(false));
	};
	return [isBusy || isActing, press] as const;
}

export function Button(props: ButtonProps) {
	const { look = "", icon, label, isBusy: _, busyLabel, disabled, onClick: __, ...button } = props;
	const [busy, press] = useAction(props);
	return (
		<button
			type="button"
			className={`btn ${look}`.trim()}
			aria-disabled={busy || undefined}
			{...button}
			disabled={!busy && disabled}
			aria-busy={busy || undefined}
			onClick={busy ? undefined : press}
		>
			{icon && <Icon path={icon} />}
			{/* An element, as this text changes (tolerate-translation.ts). */}
			<span>{(busy && busyLabel) || label}</span>
		</button>
	);
}
