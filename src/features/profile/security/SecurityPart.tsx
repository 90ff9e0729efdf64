import { keepFactor, security } from "../../../../functions/contract/account/factors.ts";
import { fill, type LocalizedProps } from "../../../../i18n/format.ts";
import { useCall } from "../../../api/use-query.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { LoadFailure, Loading } from "../../../ui/forms/LoadFailure.tsx";
import { notify } from "../../../ui/toast.ts";
import { formatDateAndTime } from "../devices/device.ts";
import { IdentityPart } from "../identity/IdentityPart.tsx";
import "../late-styles.ts";
import type { TabWords } from "../profile-words.ts";
import { ActivityPart } from "./ActivityPart.tsx";
import { AuthenticatorPart } from "./AuthenticatorPart.tsx";
import { PasskeysPart } from "./PasskeysPart.tsx";
import { type SecurityPartProps, useProof } from "./Proof.tsx";

export default function SecurityPart({ locale, words }: LocalizedProps<TabWords>) {
	const query = useCall(security, { token: true, keepPreviousData: true });
	const { data: state, refetch } = query;
	const labels = words.security;
	if (!state) return <Loading title={labels.failed} of={query} locale={locale} words={words} />;
	const props = { state, refetch, locale, words };
	return (
		<>
			<LoadFailure title={labels.failed} of={query} locale={locale} words={words} />
			<IdentityPart {...props} />
			<section className="panel safety">
				<h2>{labels.h2}</h2>
				<FactorRemoval {...props} />
				<AuthenticatorPart {...props} />
				<PasskeysPart {...props} />
			</section>
			<ActivityPart {...props} />
		</>
	);
}

/** The warning that the second factor will be removed, with a way to keep it. */
function FactorRemoval({ refetch, ...props }: SecurityPartProps) {
	const { state, locale, words } = props;
	const [ask, question] = useProof(props);
	const labels = words.security;
	const keep = () =>
		ask({
			title: labels.keep,
			isSafe: true,
			endpoint: keepFactor,
			onDone: () => {
				notify.success(labels.kept);
				refetch();
			},
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
