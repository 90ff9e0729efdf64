import { useEffect, useRef } from "react";
import { activity } from "../../../../functions/contract/account/account.ts";
import { useCall } from "../../../api/use-query.ts";
import { LoadFailure } from "../../../ui/forms/LoadFailure.tsx";
import { formatDateAndTime, getDeviceName } from "../devices/device.ts";
import type { SecurityPartProps } from "./Proof.tsx";

export function ActivityPart({ state, locale, words }: SecurityPartProps) {
	const query = useCall(activity, { token: true, keepPreviousData: true });
	const { data: rows, refetch } = query;
	// Includes changes just made above.
	const lastState = useRef(state);
	useEffect(() => {
		if (lastState.current !== state) refetch();
		lastState.current = state;
	}, [state, refetch]);
	const labels = words.activity;
	return (
		<section className="panel safety">
			<h2>{labels.h2}</h2>
			<p className="muted">{labels.text}</p>
			<LoadFailure title={words.failed} of={query} locale={locale} words={words} />
			{rows?.length === 0 && <p>{labels.empty}</p>}
			{rows && rows.length > 0 && (
				// biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
				<ul className="keys history" tabIndex={0} aria-label={labels.h2}>
					{rows.map(({ kind, at, location, platform, browser, system }, index) => {
						const device =
							platform &&
							getDeviceName({ platform, browser, system }, { ...words.devices, brand: words.brand });
						const parts = [device, location].filter(Boolean);
						return (
							<li key={`${at} ${index}`}>
								<b>{labels.kinds[kind]}</b>
								<span className="muted sm">
									<bdi>
										<time dateTime={at}>{formatDateAndTime(locale, at)}</time>
									</bdi>
									{parts.map((part) => (
										<span key={part}>
											{" · "}
											<bdi>{part}</bdi>
										</span>
									))}
								</span>
							</li>
						);
					})}
				</ul>
			)}
		</section>
	);
}
