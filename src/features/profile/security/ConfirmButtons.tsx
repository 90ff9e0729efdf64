import { BusyButton } from "../../../ui/forms/BusyButton.tsx";

interface Props {
	label: string;
	busyLabel: string;
	cancelLabel: string;
	pending: boolean;
	/** Without it, the first button submits the surrounding form. */
	onConfirm?: () => void;
	onCancel: () => void;
	small?: boolean;
}

/** The buttons of a confirmation. */
export function ConfirmButtons({
	label,
	busyLabel,
	cancelLabel,
	pending,
	onConfirm,
	onCancel,
	small = true,
}: Props) {
	const size = small ? "btn small" : "btn";
	return (
		<div className="row">
			<BusyButton
				type={onConfirm ? "button" : "submit"}
				className={`${size} bad`}
				isBusy={pending}
				label={label}
				busyLabel={busyLabel}
				onClick={onConfirm}
			/>
			<button type="button" className={`${size} ghost`} disabled={pending} onClick={onCancel}>
				{cancelLabel}
			</button>
		</div>
	);
}
