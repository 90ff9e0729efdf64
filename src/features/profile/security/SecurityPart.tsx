import { type Activity, activity } from "../../../../functions/contract/account/account.ts";
import { cancelFactorRemoval, security } from "../../../../functions/contract/account/factors.ts";
import * as identity from "../../../../functions/contract/account/identity.ts";
import { fill, type LocalizedProps } from "../../../../i18n/format.ts";
import { type Query, useCall } from "../../../api/use-query.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { LoadFailure, Loading } from "../../../ui/forms/LoadFailure.tsx";
import { formatDateAndTime, getDeviceName } from "../devices/device.ts";
import { IdentityPart } from "./IdentityPart.tsx";
import "../late-styles.ts";
import type { TabWords } from "../profile-words.ts";
import { AuthenticatorPart } from "./AuthenticatorPart.tsx";
import { PasskeysPart } from "./PasskeysPart.tsx";
import { type SecurityPartProps, useProof } from "./Proof.tsx";

export function SecurityPart({ locale, words }: LocalizedProps<TabWords>) {
	const query = useCall(security, { token: true });
	const emailChange = useCall(identity.emailChange, { token: true });
	const changes = useCall(activity, { token: true });
	const { data: state } = query;
	const labels = words.security;
	if (!state) return <Loading title={labels.failed} of={query} locale={locale} words={words} />;
	const refetch = () => {
		for (const part of [query, emailChange, changes]) part.refetch();
	};
	const props = { state, refetch, locale, words };
	return (
		<>
			<LoadFailure title={labels.failed} of={query} locale={locale} words={words} />
			<IdentityPart {...props} query={emailChange} />
			<section className="panel safety">
				<h2>{labels.h2}</h2>
				<FactorRemoval {...props} />
				<AuthenticatorPart {...props} />
				<PasskeysPart {...props} />
			</section>
			<ActivityPart query={changes} locale={locale} words={words} />
		</>
	);
}

function FactorRemoval(props: SecurityPartProps) {
	const { state, locale, words } = props;
	const [ask, question] = useProof(props);
	const labels = words.security;
	const keep = () =>
		ask({
			title: labels.keep,
			isSafe: true,
			endpoint: cancelFactorRemoval,
			done: labels.kept,
		});
	if (!state.factor_removal_at) return null;
	return (
		<>
			<div className="note warn" role="alert">
				<p>{fill(labels.removal, { date: formatDateAndTime(locale, state.factor_removal_at) })}</p>
				{state.factor_removal_stoppable ? (
					<Button look="small" label={labels.keep} onClick={keep} />
				) : (
					<p>{labels.removal_mail}</p>
				)}
			</div>
			{question}
		</>
	);
}

type ActivityPartProps = LocalizedProps<TabWords> & { query: Query<Activity[]> };

function ActivityPart({ query, locale, words }: ActivityPartProps) {
	const { data: rows } = query;
	const labels = words.activity;
	return (
		<section className="panel safety">
			<h2>{labels.h2}</h2>
			<p className="muted">{labels.text}</p>
			{!rows && <LoadFailure title={words.failed} of={query} locale={locale} words={words} />}
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
