import { Button, type ButtonProps, useAction } from "./Button.tsx";

export interface ActionsProps extends ButtonProps {
	isLarge?: boolean;
	isDanger?: boolean;
	cancel?: readonly [label: string, onCancel: () => void];
}

/** An action and its way out, which waits while the action runs. */
export function Actions({ isLarge, isDanger, cancel, children, ...action }: ActionsProps) {
	const [busy, press] = useAction(action);
	const sized = (look: string) => (isLarge ? look : `small ${look}`);
	return (
		<div className="row">
			<Button {...action} look={sized(isDanger ? "bad" : "")} isBusy={busy} onClick={press} />
			{children}
			{cancel && <Button look={sized("ghost")} label={cancel[0]} disabled={busy} onClick={cancel[1]} />}
		</div>
	);
}
