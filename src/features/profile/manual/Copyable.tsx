import { copyText } from "../../../ui/copy.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { notify } from "../../../ui/toast.ts";
import type { TabWords } from "../profile-words.ts";

interface Props {
	value: string;
	/** Names the value for screen readers. */
	name: string;
	isLink?: boolean;
	labels: TabWords["manual"]["login"];
}

/** A value with a copy button, if the browser supports it. */
export const Copyable = ({ value, name, isLink, labels }: Props) => (
	<span className="row manual-value">
		<bdi dir="ltr">{isLink ? <a href={value}>{value}</a> : <code>{value}</code>}</bdi>
		{"clipboard" in navigator && (
			<Button
				look="small ghost"
				label={labels.copy}
				aria-label={`${labels.copy}: ${name}`}
				onClick={async () => {
					if (await copyText(value)) notify.success(labels.copied);
					else notify.error(labels.work);
				}}
			/>
		)}
	</span>
);
