import type { Session } from "../../../functions/contract/replies.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { Icon } from "../../ui/Icon.tsx";
import { deviceTime, platformIcon, platformName } from "./device.ts";
import type { ProfileWords } from "./words.ts";

interface Props {
	session: Session;
	locale: Locale;
	words: ProfileWords;
}

/** One sign-in: what, where, when; this device is marked. */
export function DeviceRow({ session, locale, words }: Props) {
	const time = <time dateTime={session.created_at}>{deviceTime(locale, session.created_at)}</time>;
	const place = session.location ?? words.unknown_location;
	return (
		<li>
			<span className="ico">
				<Icon path={platformIcon(session.platform)} />
			</span>
			<b>{platformName(session.platform, words.devices.platforms)}</b>
			{session.current ? (
				<span className="badge on end">{words.devices.this_device}</span>
			) : (
				<span className="mut num sm end">{time}</span>
			)}
			<span className="mut sm">
				<bdi>{place}</bdi>
				{session.current && (
					<>
						{" "}
						· <bdi>{time}</bdi>
					</>
				)}
			</span>
		</li>
	);
}
