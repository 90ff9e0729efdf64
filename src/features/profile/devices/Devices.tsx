import { useRef, useState } from "react";
import * as account from "../../../../functions/contract/account/account.ts";
import { useCall } from "../../../api/use-query.ts";
import { type LocalizedProps, plural } from "../../../i18n/format.ts";
import { Skeleton } from "../../../ui/blocks/Skeleton.tsx";
import { LoadFailure } from "../../../ui/forms/LoadFailure.tsx";
import type { TabWords } from "../profile-words.ts";
import { DeviceRow } from "./DeviceRow.tsx";
import { LogOutAll } from "./LogOutAll.tsx";
import { NoDevices } from "./NoDevices.tsx";
import "./devices.css";

/** The second tab: where this account is signed in. */
export function Devices({ locale, words }: LocalizedProps<TabWords>) {
	const query = useCall(account.sessions, { token: true });
	const { data, isLoading } = query;
	const [endedIds, setEndedIds] = useState<string[]>([]);
	const count = useRef<HTMLParagraphElement>(null);
	const labels = words.devices;
	const sessions = data?.filter(({ id }) => !endedIds.includes(id));
	const onEnded = (id: string) => {
		setEndedIds((before) => [...before, id]);
		// The button that had the focus is gone with its row.
		count.current?.focus();
	};
	return (
		<>
			<div className="row sb" aria-busy={isLoading || undefined}>
				<div>
					<h1>{labels.h1}</h1>
					<p className="mut" role="status" tabIndex={-1} ref={count}>
						{isLoading && labels.loading}
						{sessions && sessions.length > 0 && plural(locale, labels, "count", sessions.length)}
					</p>
				</div>
				{sessions && sessions.length > 0 && <LogOutAll locale={locale} words={words} />}
			</div>
			<LoadFailure title={labels.failed} of={query} locale={locale} words={words} />
			{isLoading && (
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
			{sessions?.length === 0 && <NoDevices locale={locale} words={labels.empty} />}
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
