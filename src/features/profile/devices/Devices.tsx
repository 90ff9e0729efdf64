import { useRef, useState } from "react";
import * as account from "../../../../functions/contract/account/account.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import { messageOf } from "../../../api/message.ts";
import { dataOf, failureOf, useCall } from "../../../api/use-loaded.ts";
import { plural } from "../../../i18n/format.ts";
import { Failed } from "../../../ui/forms/Failed.tsx";
import { Skeleton } from "../Skeleton.tsx";
import type { TabWords } from "../words.ts";
import { DeviceRow } from "./DeviceRow.tsx";
import { LogOutAll } from "./LogOutAll.tsx";
import { NoDevices } from "./NoDevices.tsx";
import "./devices.css";

interface Props {
	locale: Locale;
	words: TabWords;
}

/** The second tab: where this account is signed in. */
export function Devices({ locale, words }: Props) {
	const [loaded, again] = useCall(account.sessions, { token: true });
	const [ended, setEnded] = useState<string[]>([]);
	const count = useRef<HTMLParagraphElement>(null);
	const own = words.devices;
	const sessions = dataOf(loaded)?.filter(({ id }) => !ended.includes(id));
	const failure = failureOf(loaded);
	const onEnded = (id: string) => {
		setEnded((before) => [...before, id]);
		// The button that had the focus is gone with its row.
		count.current?.focus();
	};
	return (
		<>
			<div className="row sb" aria-busy={!loaded || undefined}>
				<div>
					<h1>{own.h1}</h1>
					<p className="mut" role="status" tabIndex={-1} ref={count}>
						{!loaded && own.loading}
						{sessions && sessions.length > 0 && plural(locale, own, "count", sessions.length)}
					</p>
				</div>
				{sessions && sessions.length > 0 && <LogOutAll locale={locale} words={words} />}
			</div>
			{failure && (
				<Failed
					title={own.failed}
					text={messageOf(failure, words, locale)}
					retry={words.retry_label}
					onRetry={again}
				/>
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
						<DeviceRow key={session.id} session={session} onEnded={onEnded} locale={locale} words={words} />
					))}
				</ul>
			)}
		</>
	);
}
