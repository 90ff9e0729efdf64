import { notify } from "../../../ui/toast.ts";
import type { TabWords } from "../profile-words.ts";

interface Props {
	value: string;
	/** What is copied, for those who hear the button only. */
	name: string;
	isLink?: boolean;
	labels: TabWords["manual"]["login"];
}

/** A value, and a button that copies it where the browser lets it. */
export const Copyable = ({ value, name, isLink, labels }: Props) => (
	<span className="manual-value">
		<bdi dir="ltr">{isLink ? <a href={value}>{value}</a> : <code>{value}</code>}</bdi>
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
	</span>
);
