import { Icon } from "../Icon.tsx";
import { warn } from "../icons.ts";

interface Props {
	/** What could not be done. */
	title: string;
	/** Why. */
	text?: string;
	/** What the button says. */
	retry: string;
	onRetry: () => void;
}

/** Says that something could not be had, why, and offers to try again. */
export function Failed({ title, text, retry, onRetry }: Props) {
	return (
		<div className="note" role="alert">
			<Icon path={warn} />
			<div>
				<b>{title}</b>
				{text && <p className="sm">{text}</p>}
			</div>
			<button type="button" className="btn small ghost" onClick={onRetry}>
				{retry}
			</button>
		</div>
	);
}
