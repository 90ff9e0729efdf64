import { useState } from "react";
import { keepFactor, security } from "../../../../functions/contract/account/factors.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import { call } from "../../../api/call.ts";
import { messageOf } from "../../../api/message.ts";
import { dataOf, failureOf, useCall, useFile } from "../../../api/use-loaded.ts";
import { fill } from "../../../i18n/format.ts";
import { Failed } from "../../../ui/forms/Failed.tsx";
import { notify } from "../../../ui/toast.ts";
import { IdentityPart } from "../details/IdentityPart.tsx";
import { moment } from "../devices/device.ts";
import { ActivityPart } from "./ActivityPart.tsx";
import { AuthenticatorPart } from "./AuthenticatorPart.tsx";
import { PasskeysPart } from "./PasskeysPart.tsx";
import { Proof } from "./Proof.tsx";
import type { Asked } from "./security-piece.ts";
import "./security-styles.ts";
import type { TabWords } from "../words.ts";
import type { SecurityWords } from "./security-words.ts";

interface Props {
	locale: Locale;
	words: TabWords;
}

/** What protects the account beyond its password: an app's codes, recovery codes, passkeys. Comes with its words when its tab is open. */
export default function SecurityPart({ locale, words: tab }: Props) {
	const [said, wordsAgain] = useFile<SecurityWords>(`/words/security/${locale}.json`);
	const [loaded, again] = useCall(security, { token: true, keep: true });
	const [asked, setAsked] = useState<Asked | null>(null);
	const words = dataOf(said);
	const state = dataOf(loaded);
	const failure = failureOf(said) ?? failureOf(loaded);
	if (failure)
		return (
			<Failed
				title={words?.section.failed ?? tab.failed}
				text={messageOf(failure, tab, locale)}
				retry={tab.retry_label}
				onRetry={failureOf(said) ? wordsAgain : again}
			/>
		);
	if (!words || !state)
		return (
			<p className="mut" role="status">
				{tab.loading}
			</p>
		);
	const own = words.section;
	const keep = () =>
		setAsked({
			title: own.keep,
			place: "keep",
			adds: true,
			async send(proof) {
				const result = await call(keepFactor, proof, { token: true });
				if (result.ok) notify.success(own.kept);
				again();
				return result;
			},
		});
	const shared = { state, locale, words };
	const questionAt = (place: string) =>
		asked?.place === place && <Proof {...shared} asked={asked} onClose={() => setAsked(null)} />;
	const props = { ...shared, again, ask: setAsked, questionAt };
	return (
		<>
			<IdentityPart {...props} />
			<section className="panel safety">
				<h2>{own.h2}</h2>
				{state.factor_removal_at && (
					<div className="note warn" role="alert">
						<p>
							{fill(own.removal, {
								date: moment(locale, state.factor_removal_at),
							})}
						</p>
						{state.factor_removal_stoppable ? (
							<button type="button" className="btn small" onClick={keep}>
								{own.keep}
							</button>
						) : (
							<p>{own.removal_mail}</p>
						)}
					</div>
				)}
				{questionAt("keep")}
				<AuthenticatorPart {...props} />
				<PasskeysPart {...props} />
			</section>
			<ActivityPart {...props} tab={tab} />
		</>
	);
}
