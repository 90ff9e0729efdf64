import { paths } from "../../../functions/contract/paths.ts";
import type { Session } from "../../../functions/contract/replies.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { plural } from "../../i18n/format.ts";
import { DeviceRow } from "./DeviceRow.tsx";
import { Failed } from "./Failed.tsx";
import { NoDevices } from "./NoDevices.tsx";
import { Skeleton } from "./Skeleton.tsx";
import { useData } from "./use-data.ts";
import type { ProfileWords } from "./words.ts";

interface Props {
	locale: Locale;
	words: ProfileWords;
}

/** The second tab: where this account is signed in. */
export function Devices({ locale, words }: Props) {
	const [loaded, again] = useData<Session[]>(paths.sessions);
	const own = words.devices;
	const sessions = loaded && "data" in loaded ? loaded.data : null;
	return (
		<>
			<div aria-busy={!loaded || undefined}>
				<h1>{own.h1}</h1>
				<p className="mut" role="status">
					{!loaded && own.loading}
					{sessions && sessions.length > 0 && plural(locale, own, "count", sessions.length)}
				</p>
			</div>
			{loaded && "failure" in loaded && (
				<Failed failure={loaded.failure} title={own.failed} onRetry={again} locale={locale} words={words} />
			)}
			{!loaded && (
				<ul className="devs" aria-hidden="true">
					{[12, 9, 11].map((letters) => (
						<li key={letters}>
							<span className="ico" />
							<b>
								<Skeleton letters={letters} />
							</b>
							<span className="mut sm">
								<Skeleton letters={letters * 2} />
							</span>
						</li>
					))}
				</ul>
			)}
			{sessions?.length === 0 && <NoDevices locale={locale} words={own.empty} />}
			{sessions && sessions.length > 0 && (
				<ul className="devs">
					{sessions.map((session) => (
						<DeviceRow key={session.id} session={session} locale={locale} words={words} />
					))}
				</ul>
			)}
		</>
	);
}
