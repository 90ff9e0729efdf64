import { useState } from "react";
import * as contract from "../../../../functions/contract/account/factors.ts";
import { call } from "../../../api/call.ts";
import { date, fill, plural } from "../../../i18n/format.ts";
import { notify } from "../../../ui/toast.ts";
import { LogOutOthers } from "../devices/LogOutOthers.tsx";
import { AppSetUp } from "./AppSetUp.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import type { PieceProps } from "./security-piece.ts";

/** The authenticator app: off and the way to set one up; on with its recovery codes and the way out. */
export function AuthenticatorPart(props: PieceProps) {
	const { state, refetch, requestProof, proofFormAt, locale, words } = props;
	const { two, codes } = words.section;
	const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null);
	const [newCodes, setNewCodes] = useState<string[] | null>(null);
	const [wasJustTurnedOn, setWasJustTurnedOn] = useState(false);

	const begin = () =>
		requestProof({
			title: two.begin,
			place: "two",
			isSafe: true,
			async send(proof) {
				const result = await call(contract.beginAuthenticator, proof, { token: true });
				if (result.ok) setSecret(result.data);
				return result;
			},
		});
	const renew = () =>
		requestProof({
			title: codes.renew_sure,
			place: "two",
			text: codes.renew_text,
			async send(proof) {
				const result = await call(contract.renewRecoveryCodes, proof, { token: true });
				if (result.ok) setNewCodes(result.data.recovery_codes);
				refetch();
				return result;
			},
		});
	const remove = () =>
		requestProof({
			title: two.remove_sure,
			place: "two",
			async send(proof) {
				const result = await call(contract.removeAuthenticator, proof, { token: true });
				if (result.ok) {
					notify.success(two.removed);
					setNewCodes(null);
					setWasJustTurnedOn(false);
					refetch();
				}
				return result;
			},
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
			<AppSetUp
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
			<p className="mut">
				{state.authenticator ? fill(two.on, { date: date(locale, state.authenticator) }) : two.off}
			</p>
			{logOutOthers}
			{state.authenticator ? (
				<>
					<p className="mut">
						{codes.h3}: {plural(locale, codes, "left", state.recovery_codes_left)}
					</p>
					<div className="row">
						<button type="button" className="btn small ghost" onClick={renew}>
							{codes.renew}
						</button>
						<button type="button" className="btn small bad" onClick={remove}>
							{two.remove}
						</button>
					</div>
				</>
			) : (
				<div className="row">
					<button type="button" className="btn small ghost" onClick={begin}>
						{two.begin}
					</button>
				</div>
			)}
			{proofFormAt("two")}
		</>
	);
}
