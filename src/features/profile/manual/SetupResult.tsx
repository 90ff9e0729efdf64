import type { Setup, SetupPlatform, SetupProtocol } from "../../../../functions/contract/vpn.ts";
import { fill, type LocalizedProps } from "../../../../i18n/format.ts";
import { getLocalePath } from "../../../../i18n/paths.ts";
import { Facts } from "../../../ui/blocks/Facts.tsx";
import { copyText } from "../../../ui/copy.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { focusOnMount } from "../../../ui/forms/use-restore.ts";
import { Qr } from "../../../ui/Qr.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { notify } from "../../../ui/toast.ts";
import type { TabWords } from "../profile-words.ts";

interface Props extends LocalizedProps<TabWords> {
	setup: Setup;
	platform: SetupPlatform;
	protocol: SetupProtocol;
}

export function SetupResult({ setup: { file, link, values }, platform, protocol, locale, words }: Props) {
	const { device: labels, fields, login } = words.manual;
	return (
		<>
			<h3 tabIndex={-1} ref={focusOnMount}>
				{labels.h3}
			</h3>
			{file && (
				<div className="row">
					<Button
						look="small"
						label={fill(labels.download, { name: file.name })}
						onClick={() => saveFile(file.name, file.body, file.type)}
					/>
				</div>
			)}
			{link && (
				<>
					<Qr text={link} label={labels.qr} />
					<Copyable value={link} name={labels.link} isLink labels={login} />
				</>
			)}
			<h4>{labels.values}</h4>
			<Facts
				rows={(Object.keys(values) as (keyof typeof fields)[]).map((field) => [
					fields[field],
					<Copyable key={field} value={values[field] ?? ""} name={fields[field]} labels={login} />,
				])}
			/>
			<p>
				<a href={getLocalePath(locale, `/guides/${platform}-${protocol.split("-")[0]}`)}>{labels.guide}</a>
			</p>
		</>
	);
}

interface CopyableProps {
	value: string;
	/** Names the value for screen readers. */
	name: string;
	isLink?: boolean;
	labels: TabWords["manual"]["login"];
}

/** A value with a copy button, if the browser supports it. */
export const Copyable = ({ value, name, isLink, labels }: CopyableProps) => (
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
