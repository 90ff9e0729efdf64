import { useState } from "react";
import { keepFactor, security } from "../../../../functions/contract/account/factors.ts";
import { call } from "../../../api/call.ts";
import { useCall, useFile } from "../../../api/use-query.ts";
import { fill, type LocalizedProps } from "../../../i18n/format.ts";
import { adoptStyles } from "../../../ui/adopt-styles.ts";
import { LoadFailure } from "../../../ui/forms/LoadFailure.tsx";
import { notify } from "../../../ui/toast.ts";
import { IdentityPart } from "../details/IdentityPart.tsx";
import { moment } from "../devices/device.ts";
import type { TabWords } from "../profile-words.ts";
import { ActivityPart } from "./ActivityPart.tsx";
import { AuthenticatorPart } from "./AuthenticatorPart.tsx";
import { PasskeysPart } from "./PasskeysPart.tsx";
import { Proof } from "./Proof.tsx";
import styles from "./security-part.late.css?inline";
import type { ProofRequest } from "./security-piece.ts";
import type { SecurityWords } from "./security-words.ts";

// The page has no bytes to spare for the styles of what is seen later.
adoptStyles(styles);

/** What protects the account beyond its password: an app's codes, recovery codes, passkeys. Comes with its words when its tab is open. */
export default function SecurityPart({ locale, words: tab }: LocalizedProps<TabWords>) {
	const wordsFile = useFile<SecurityWords>(`/words/security/${locale}.json`);
	const query = useCall(security, { token: true, keep: true });
	const [request, setRequest] = useState<ProofRequest | null>(null);
	const { data: words } = wordsFile;
	const { data: state, refetch } = query;
	const failure = wordsFile.failure ?? query.failure;
	if (failure)
		return (
			<LoadFailure
				title={words?.section.failed ?? tab.failed}
				failure={failure}
				onRetry={wordsFile.failure ? wordsFile.refetch : refetch}
				locale={locale}
				words={tab}
			/>
		);
	if (!words || !state)
		return (
			<p className="mut" role="status">
				{tab.loading}
			</p>
		);
	const labels = words.section;
	const keepFactors = () =>
		setRequest({
			title: labels.keep,
			place: "keep",
			isSafe: true,
			async send(proof) {
				const result = await call(keepFactor, proof, { token: true });
				if (result.ok) notify.success(labels.kept);
				refetch();
				return result;
			},
		});
	const shared = { state, locale, words };
	const proofFormAt = (place: string) =>
		request?.place === place && <Proof {...shared} request={request} onClose={() => setRequest(null)} />;
	const props = { ...shared, refetch, requestProof: setRequest, proofFormAt };
	return (
		<>
			<IdentityPart {...props} />
			<section className="panel safety">
				<h2>{labels.h2}</h2>
				{state.factor_removal_at && (
					<div className="note warn" role="alert">
						<p>
							{fill(labels.removal, {
								date: moment(locale, state.factor_removal_at),
							})}
						</p>
						{state.factor_removal_stoppable ? (
							<button type="button" className="btn small" onClick={keepFactors}>
								{labels.keep}
							</button>
						) : (
							<p>{labels.removal_mail}</p>
						)}
					</div>
				)}
				{proofFormAt("keep")}
				<AuthenticatorPart {...props} />
				<PasskeysPart {...props} />
			</section>
			<ActivityPart {...props} tab={tab} />
		</>
	);
}
