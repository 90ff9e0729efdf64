import { useState } from "react";
import { keepFactor, security } from "../../../../functions/contract/account/factors.ts";
import { call } from "../../../api/call.ts";
import { fill, type LocalizedProps } from "../../../i18n/format.ts";
import { notify } from "../../../ui/toast.ts";
import { IdentityPart } from "../details/IdentityPart.tsx";
import { moment } from "../devices/device.ts";
import type { TabWords } from "../profile-words.ts";
import { useTabData } from "../TabData.tsx";
import { ActivityPart } from "./ActivityPart.tsx";
import { AuthenticatorPart } from "./AuthenticatorPart.tsx";
import { PasskeysPart } from "./PasskeysPart.tsx";
import { Proof } from "./Proof.tsx";
import type { ProofRequest } from "./security-piece.ts";
import type { SecurityWords } from "./security-words.ts";

/** What protects the account beyond its password: an app's codes, recovery codes, passkeys. Comes with its words when its tab is open. */
export default function SecurityPart(tab: LocalizedProps<TabWords>) {
	const { locale } = tab;
	const [request, setRequest] = useState<ProofRequest | null>(null);
	const data = useTabData(
		`/words/security/${locale}.json`,
		security,
		tab,
		(words: SecurityWords) => words.section.failed,
	);
	if ("placeholder" in data) return data.placeholder;
	const { words, state, refetch } = data;
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
			<ActivityPart {...props} tab={tab.words} />
		</>
	);
}
