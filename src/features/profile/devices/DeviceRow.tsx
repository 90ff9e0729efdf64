import { useId, useState } from "react";
import { endSession, type Session } from "../../../../functions/contract/account/account.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import { call } from "../../../api/call.ts";
import { date, fill } from "../../../i18n/format.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { notify } from "../../../ui/toast.ts";
import { notifyFailure } from "../notify-failure.ts";
import type { TabWords } from "../words.ts";
import { deviceName, moment, platformIcon } from "./device.ts";
import { NameDevice } from "./NameDevice.tsx";
import "./devices.css";

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
	const [name, setName] = useState(session.name);
	const [naming, setNaming] = useState(false);
	const device = name ?? deviceName(session, { ...own, brand: words.brand });
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
	const said = (given: string | null) => {
		setName(given);
		setNaming(false);
	};
	if (naming)
		return (
			<li>
				<NameDevice session={{ ...session, name }} onNamed={said} locale={locale} words={words} />
			</li>
		);
	const seen = date(locale, `${session.seen_on}T12:00:00Z`, { dateStyle: "long", timeZone: "UTC" });
	const time = <time dateTime={session.created_at}>{moment(locale, session.created_at)}</time>;
	return (
		<li>
			<span className="ico">
				<Icon path={platformIcon(session.platform)} />
			</span>
			<b>
				<bdi>{device}</bdi>
			</b>
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
				{name && (
					<>
						<bdi>{deviceName(session, { ...own, brand: words.brand })}</bdi> ·{" "}
					</>
				)}
				<bdi>{session.location ?? words.unknown_location}</bdi> · <bdi>{time}</bdi> ·{" "}
				{fill(own.seen, { date: seen })}{" "}
				<button
					type="button"
					className="btn small ghost"
					aria-label={fill(own.rename_name, { device })}
					onClick={() => setNaming(true)}
				>
					{own.rename}
				</button>
			</span>
		</li>
	);
}
