import { useState } from "react";
import { manualSetup } from "../../../../functions/contract/vpn.ts";
import type { LocalizedProps } from "../../../../i18n/format.ts";
import { getLocalePath } from "../../../../i18n/paths.ts";
import { useCall } from "../../../api/use-query.ts";
import { LoadFailure, Loading } from "../../../ui/forms/LoadFailure.tsx";
import "../late-styles.ts";
import type { TabWords } from "../profile-words.ts";
import { DevicePart } from "./DevicePart.tsx";
import { LoginPart } from "./LoginPart.tsx";

/** Manual setup for devices without our app. Loads with its tab. */
export default function ManualSetup({ locale, words }: LocalizedProps<TabWords>) {
	/** Known only while this tab is open, as the server returns it once. */
	const [password, setPassword] = useState<string | null>(null);
	const query = useCall(manualSetup, { token: true, keepPreviousData: true });
	const { data: state, refetch } = query;
	const labels = words.manual;
	if (!state) return <Loading title={labels.failed} of={query} locale={locale} words={words} />;
	const onPassword = (made: string) => {
		setPassword(made);
		refetch();
	};
	const props = { state, password, onPassword, locale, words };
	return (
		<>
			<p className="muted">
				{labels.text} <a href={getLocalePath(locale, "/guides")}>{labels.guides}</a>
			</p>
			<LoadFailure title={labels.failed} of={query} locale={locale} words={words} />
			{state.servers.length === 0 ? (
				<section className="panel safety">
					<h2>{labels.none.h2}</h2>
					<p>{labels.none.text}</p>
					<p>
						<a href={getLocalePath(locale, "/download")}>{labels.none.app}</a>
					</p>
				</section>
			) : (
				<>
					{state.reach !== "all" && (
						<p className="note">
							{state.reach === "none" ? labels.plan.needed : labels.plan.free}{" "}
							<a href="#pricing">{labels.plan.link}</a>
						</p>
					)}
					{state.reach !== "none" && (
						<>
							<LoginPart {...props} />
							<DevicePart {...props} />
						</>
					)}
				</>
			)}
		</>
	);
}
