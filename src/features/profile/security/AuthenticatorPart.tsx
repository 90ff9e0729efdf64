import { useState } from "react";
import { endSessions, sessions } from "../../../../functions/contract/account/account.ts";
import * as contract from "../../../../functions/contract/account/factors.ts";
import { fill, formatDate, pluralize } from "../../../../i18n/format.ts";
import { call } from "../../../api/call.ts";
import { useCall } from "../../../api/use-query.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { codeField, FieldForm } from "../../../ui/forms/FieldForm.tsx";
import { focusOnMount } from "../../../ui/forms/use-restore.ts";
import { Qr } from "../../../ui/Qr.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { notify, notifyFailure } from "../../../ui/toast.ts";
import type { TabWords } from "../profile-words.ts";
import { type SecurityPartProps, useProof } from "./Proof.tsx";

export function AuthenticatorPart(props: SecurityPartProps) {
	const { state, refetch, locale, words } = props;
	const [ask, question] = useProof(props);
	const { two, codes } = words.security;
	const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null);
	const [newCodes, setNewCodes] = useState<string[] | null>(null);
	const [wasJustTurnedOn, setWasJustTurnedOn] = useState(false);

	const begin = () =>
		ask({
			title: two.begin,
			isSafe: true,
			endpoint: contract.beginAuthenticator,
			onDone: ({ data }) => setSecret(data),
		});
	const renew = () =>
		ask({
			title: codes.renew_sure,
			text: codes.renew_text,
			endpoint: contract.renewRecoveryCodes,
			onDone: ({ data }) => {
				setNewCodes(data.recovery_codes);
				refetch();
			},
		});
	const remove = () =>
		ask({
			title: two.remove_sure,
			endpoint: contract.removeAuthenticator,
			done: two.removed,
			onDone: () => setWasJustTurnedOn(false),
		});

	const logOutOthers = wasJustTurnedOn && (
		<LogOutOthers {...props} onDone={() => setWasJustTurnedOn(false)} />
	);
	if (newCodes)
		return (
			<>
				<RecoveryCodes codes={newCodes} onSaved={() => setNewCodes(null)} words={words} />
				{logOutOthers}
			</>
		);
	if (secret)
		return (
			<AuthenticatorSetup
				{...props}
				{...secret}
				onDone={(recovery) => {
					setSecret(null);
					setNewCodes(recovery);
					setWasJustTurnedOn(true);
					notify.success(two.turned_on);
					refetch();
				}}
				onCancel={() => setSecret(null)}
			/>
		);
	return (
		<>
			<h3>{two.h3}</h3>
			<p className="muted">
				{state.authenticator ? fill(two.on, { date: formatDate(locale, state.authenticator) }) : two.off}
			</p>
			{logOutOthers}
			{state.authenticator && (
				<p className="muted">
					{`${codes.h3}: ${pluralize(locale, codes, "left", state.recovery_codes_left)}`}
				</p>
			)}
			<div className="row">
				{!state.authenticator && <Button look="small ghost" label={two.begin} onClick={begin} />}
				{state.authenticator && <Button look="small ghost" label={codes.renew} onClick={renew} />}
				{state.authenticator && <Button look="small bad" label={two.remove} onClick={remove} />}
			</div>
			{question}
		</>
	);
}

type RecoveryCodesProps = { codes: string[]; onSaved: () => void; words: TabWords };

function RecoveryCodes({ codes, onSaved, words }: RecoveryCodesProps) {
	const labels = words.security.codes;
	const download = () => saveFile(`${words.file_name}-recovery-codes.txt`, `${codes.join("\n")}\n`);
	return (
		<div className="recovery">
			<h3 tabIndex={-1} ref={focusOnMount}>
				{labels.h3}
			</h3>
			<p>{labels.text}</p>
			<ol className="recovery-codes" dir="ltr">
				{codes.map((code) => (
					<li key={code}>
						<code>{code}</code>
					</li>
				))}
			</ol>
			<div className="row">
				<Button look="small ghost" label={labels.download} onClick={download} />
				<Button look="small ghost" label={labels.print} onClick={() => print()} />
				<Button look="small" label={labels.saved} onClick={onSaved} />
			</div>
		</div>
	);
}

/** Offers to log out other devices after two-step login was turned on, since their sessions needed the password only. */
function LogOutOthers({ refetch, onDone, locale, words }: SecurityPartProps & { onDone: () => void }) {
	const labels = words.security.others;
	const { data: all } = useCall(sessions, { token: true });
	const logOut = async () => {
		const result = await call(endSessions, { others: true }, { token: true });
		if (!result.ok) return notifyFailure(result, words, locale, labels.failed);
		notify.success(labels.done);
		onDone();
		refetch();
	};
	if (!all?.some(({ current }) => !current)) return null;
	return (
		<div className="note warn">
			<p>{labels.text}</p>
			<Button look="small ghost" label={labels.button} busyLabel={labels.busy} onClick={logOut} />
		</div>
	);
}

interface SetupProps extends SecurityPartProps {
	secret: string;
	uri: string;
	/** Gets the recovery codes; null if an earlier call turned it on and its answer got lost. */
	onDone: (recovery: string[] | null) => void;
	onCancel: () => void;
}

const groupByFour = (secret: string): string => secret.replace(/.{4}(?=.)/g, "$& ");

function AuthenticatorSetup({ secret, uri, onDone, onCancel, locale, words }: SetupProps) {
	const { two } = words.security;
	const confirm = async (code: string) => {
		const result = await call(contract.confirmAuthenticator, { factor_code: code }, { token: true });
		if (result.ok) return onDone(result.data.recovery_codes);
		if (result.error === "factor_exists") return onDone(null);
		if (result.error === "factor_wrong") return words.proof.code_wrong;
		notifyFailure(result, words, locale, two.work);
	};
	return (
		<>
			<h3 tabIndex={-1} ref={focusOnMount}>
				{two.begin}
			</h3>
			<p>{two.scan}</p>
			<Qr text={uri} label={two.qr} />
			<p>
				{two.key}: <code dir="ltr">{groupByFour(secret)}</code>
			</p>
			<FieldForm
				{...codeField}
				name="factor_code"
				label={words.proof.code}
				opensFocused={false}
				button={two.confirm}
				busyLabel={two.confirming}
				lead={<p>{two.enter}</p>}
				check={(code) => !code.trim() && words.proof.code_missing}
				send={confirm}
				cancel={[words.cancel, onCancel]}
			/>
		</>
	);
}
