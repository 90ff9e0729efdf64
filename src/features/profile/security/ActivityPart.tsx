import { useEffect, useRef } from "react";
import { activity } from "../../../../functions/contract/account/activity.ts";
import { messageOf } from "../../../api/message.ts";
import { dataOf, failureOf, useCall } from "../../../api/use-loaded.ts";
import { Failed } from "../../../ui/forms/Failed.tsx";
import { deviceName, moment } from "../devices/device.ts";
import type { TabWords } from "../words.ts";
import type { PieceProps } from "./security-piece.ts";

interface Props extends Pick<PieceProps, "state" | "locale" | "words"> {
	tab: TabWords;
}

/** What has happened to the account in the last 30 days. */
export function ActivityPart({ state, locale, words, tab }: Props) {
	const [loaded, again] = useCall(activity, { token: true, keep: true });
	// What was just changed above stands among it at once.
	const shown = useRef(state);
	useEffect(() => {
		if (shown.current !== state) again();
		shown.current = state;
	}, [state, again]);
	const own = words.activity;
	const rows = dataOf(loaded);
	const failure = failureOf(loaded);
	return (
		<section className="panel safety">
			<h2>{own.h2}</h2>
			<p className="mut">{own.text}</p>
			{failure && (
				<Failed
					title={tab.failed}
					text={messageOf(failure, tab, locale)}
					retry={tab.retry_label}
					onRetry={again}
				/>
			)}
			{rows?.length === 0 && <p>{own.empty}</p>}
			{rows && rows.length > 0 && (
				// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so by keys
				<ul className="keys happened" tabIndex={0} aria-label={own.h2}>
					{rows.map(({ kind, at, location, platform, browser, system }, index) => {
						const device = platform && deviceName({ platform, browser, system }, words.device);
						const parts = [device, location].filter(Boolean);
						return (
							<li key={`${at} ${index}`}>
								<b>{own.kinds[kind]}</b>
								<span className="mut sm">
									<bdi>
										<time dateTime={at}>{moment(locale, at)}</time>
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
