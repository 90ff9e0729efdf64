import { keepFactor, security } from "../../../../functions/contract/account/factors.ts";
import { fill, type LocalizedProps } from "../../../i18n/format.ts";
import { notify } from "../../../ui/toast.ts";
import { IdentityPart } from "../details/IdentityPart.tsx";
import { moment } from "../devices/device.ts";
import type { TabWords } from "../profile-words.ts";
import { useTabData } from "../TabData.tsx";
import { ActivityPart } from "./ActivityPart.tsx";
import { AuthenticatorPart } from "./AuthenticatorPart.tsx";
import { PasskeysPart } from "./PasskeysPart.tsx";
import { type PieceProps, useProof } from "./Proof.tsx";
import type { SecurityWords } from "./security-words.ts";

/** What protects the account beyond its password: an app's codes, recovery codes, passkeys. Comes with its words when its tab is open. */
export default function SecurityPart(tab: LocalizedProps<TabWords>) {
	const { locale } = tab;
	const data = useTabData(
		`/words/security/${locale}.json`,
		security,
		tab,
		(words: SecurityWords) => words.section.failed,
	);
	if ("placeholder" in data) return data.placeholder;
	const props = { ...data, locale };
	const labels = data.words.section;
	return (
		<>
			<IdentityPart {...props} />
			<section className="panel safety">
				<h2>{labels.h2}</h2>
				<FactorRemoval {...props} />
				<AuthenticatorPart {...props} />
				<PasskeysPart {...props} />
			</section>
			<ActivityPart {...props} tab={tab.words} />
		</>
	);
}

/** That the second factor goes soon, as somebody has asked for, and the way to keep it. */
function FactorRemoval({ refetch, ...props }: PieceProps) {
	const { state, locale, words } = props;
	const [ask, question] = useProof(props);
	const labels = words.section;
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
				<p>{fill(labels.removal, { date: moment(locale, state.factor_removal_at) })}</p>
				{state.factor_removal_stoppable ? (
					<button type="button" className="btn small" onClick={keep}>
						{labels.keep}
					</button>
				) : (
					<p>{labels.removal_mail}</p>
				)}
			</div>
			{question}
		</>
	);
}
