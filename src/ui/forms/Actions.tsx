import { Button, type ButtonProps } from "./Button.tsx";

export interface ActionsProps extends ButtonProps {
	isLarge?: boolean;
	isDanger?: boolean;
	cancel?: readonly [label: string, onCancel: () => void];
}

export function Actions({ isLarge, isDanger, cancel, children, ...action }: ActionsProps) {
	const sized = (look: string) => (isLarge ? look : `small ${look}`);
	return (
		<div className="row">
			<Button {...action} look={sized(isDanger ? "bad" : "")} />
			{children}
			{cancel && (
				<Button look={sized("ghost")} label={cancel[0]} disabled={action.isBusy} onClick={cancel[1]} />
			)}
		</div>
	);
}
