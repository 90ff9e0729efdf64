import { useId, useState } from "react";
import { endSession, type Session } from "../../../functions/contract/account.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { call } from "../../api/call.ts";
import { fill } from "../../i18n/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { notify } from "../../ui/toast.ts";
import { deviceTime, platformIcon, platformName } from "./device.ts";
import { notifyFailure } from "./notify-failure.ts";
import type { TabWords } from "./words.ts";

interface Props {
	session: Session;
	onEnded: (id: string) => void;
	locale: Locale;
	words: TabWords;
}

/** One sign-in: what, where, when; this device is marked, any other can be logged out. */
export function DeviceRow({ session, onEnded, locale, words }: Props) {
	const own = words.devices;
	const placeId = useId();
	const [pending, setPending] = useState(false);
	const device = platformName(session.platform, own.platforms);
	const logOut = async () => {
		setPending(true);
		const result = await call(endSession, { id: session.id }, { token: true });
		// One that is not there any more has been logged out elsewhere.
		if (result.ok || result.error === "not_found") {
			notify.success(fill(own.logged_out, { device }));
			return onEnded(session.id);
		}
		setPending(false);
		notifyFailure(result, words, locale, own.log_out_failed);
	};
	const time = <time dateTime={session.created_at}>{deviceTime(locale, session.created_at)}</time>;
	return (
		<li>
			<span className="ico">
				<Icon path={platformIcon(session.platform)} />
			</span>
			<b>{device}</b>
			{session.current ? (
				<span className="badge on act">{own.this_device}</span>
			) : (
				<button
					type="button"
					className="btn small ghost act"
					aria-label={fill(own.log_out_name, { device })}
					aria-describedby={placeId}
					disabled={pending}
					aria-busy={pending || undefined}
					onClick={logOut}
				>
					{pending ? own.logging_out : own.log_out}
				</button>
			)}
			<span className="mut sm" id={placeId}>
				<bdi>{session.location ?? words.unknown_location}</bdi> · <bdi>{time}</bdi>
			</span>
		</li>
	);
}
