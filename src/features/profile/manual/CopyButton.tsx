import { notify } from "../../../ui/toast.ts";
import type { ManualWords } from "./manual-words.ts";

interface Props {
	value: string;
	/** What is copied, for those who hear the button only. */
	name: string;
	labels: ManualWords["manual"]["login"];
}

/** Copies a value, where the browser lets it. */
export const CopyButton = ({ value, name, labels }: Props) => (
	<button
		type="button"
		className="btn small ghost"
		aria-label={`${labels.copy}: ${name}`}
		onClick={() =>
			navigator.clipboard?.writeText(value).then(
				() => notify.success(labels.copied),
				() => notify.error(labels.work),
			)
		}
	>
		{labels.copy}
	</button>
);
