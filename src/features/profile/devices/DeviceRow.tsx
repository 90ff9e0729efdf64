import { useId, useState } from "react";
import { endSession, nameSession, type Session } from "../../../../functions/contract/account/account.ts";
import { checkLabel, normalizeLabel } from "../../../../functions/contract/fields.ts";
import { fill, formatLongDay, type LocalizedProps } from "../../../../i18n/format.ts";
import { call } from "../../../api/call.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { FieldForm } from "../../../ui/forms/FieldForm.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { notify, notifyFailure } from "../../../ui/toast.ts";
import type { TabWords } from "../profile-words.ts";
import { formatDateAndTime, getDeviceName, getPlatformIcon } from "./device.ts";
import "./devices.css";

type Props = LocalizedProps<TabWords> & { session: Session; onEnded: () => void };

export function DeviceRow({ session, onEnded, locale, words }: Props) {
	const labels = words.devices;
	const placeId = useId();
	const [name, setName] = useState(session.name);
	const [isRenaming, setIsRenaming] = useState(false);
	const ownName = getDeviceName(session, { ...labels, brand: words.brand });
	const device = name ?? ownName;
	const logOut = async () => {
		const result = await call(endSession, { id: session.id }, { token: true });
		// A missing session was logged out elsewhere.
		if (result.ok || result.error === "not_found") {
			notify.success(fill(labels.logged_out, { device }));
			return onEnded();
		}
		notifyFailure(result, words, locale, labels.log_out_failed);
	};
	// An empty name restores the device's own.
	const rename = async (typed: string) => {
		const newName = normalizeLabel(typed);
		const result = await call(nameSession, { id: session.id, name: newName }, { token: true });
		if (!result.ok) return notifyFailure(result, words, locale, labels.rename_failed);
		notify.success(labels.renamed);
		setName(newName || null);
		setIsRenaming(false);
	};
	if (isRenaming)
		return (
			<li>
				<FieldForm
					name="name"
					label={labels.name}
					defaultValue={name ?? ""}
					autoComplete="off"
					optional
					button={labels.save}
					check={(typed) => checkLabel(typed) && labels.name_invalid}
					send={rename}
					cancel={[words.cancel, () => setIsRenaming(false)]}
				/>
			</li>
		);
	const lastSeen = formatLongDay(locale, `${session.seen_on}T12:00:00Z`);
	const time = <time dateTime={session.created_at}>{formatDateAndTime(locale, session.created_at)}</time>;
	return (
		<li>
			<span className="ico">
				<Icon path={getPlatformIcon(session.platform)} />
			</span>
			<b>
				<bdi>{device}</bdi>
			</b>
			{session.current ? (
				<span className="badge on act">{labels.this_device}</span>
			) : (
				<Button
					look="small ghost act"
					aria-label={fill(labels.log_out_name, { device })}
					aria-describedby={placeId}
					label={labels.log_out}
					busyLabel={labels.logging_out}
					onClick={logOut}
				/>
			)}
			<span className="muted sm" id={placeId}>
				{name && (
					<>
						<bdi>{ownName}</bdi> ·{" "}
					</>
				)}
				<bdi>{session.location ?? words.unknown_location}</bdi> · <bdi>{time}</bdi> ·{" "}
				{fill(labels.seen, { date: lastSeen })}{" "}
				<Button
					look="small ghost"
					label={labels.rename}
					aria-label={fill(labels.rename_name, { device })}
					onClick={() => setIsRenaming(true)}
				/>
			</span>
		</li>
	);
}
