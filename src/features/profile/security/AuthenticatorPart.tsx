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
	const { state, again, ask, questionAt, locale, words } = props;
	const { two, codes } = words.section;
	const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null);
	const [fresh, setFresh] = useState<string[] | null>(null);
	const [isNew, setIsNew] = useState(false);

	const begin = () =>
		ask({
			title: two.begin,
			place: "two",
			adds: true,
			async send(proof) {
				const result = await call(contract.beginAuthenticator, proof, { token: true });
				if (result.ok) setSecret(result.data);
				return result;
			},
		});
	const renew = () =>
		ask({
			title: codes.renew_sure,
			place: "two",
			text: codes.renew_text,
			async send(proof) {
				const result = await call(contract.renewRecoveryCodes, proof, { token: true });
				if (result.ok) setFresh(result.data.recovery_codes);
				again();
				return result;
			},
		});
	const remove = () =>
		ask({
			title: two.remove_sure,
			place: "two",
			async send(proof) {
				const result = await call(contract.removeAuthenticator, proof, { token: true });
				if (result.ok) {
					notify.success(two.removed);
					setFresh(null);
					setIsNew(false);
					again();
				}
				return result;
			},
		});

	const offer = isNew && <LogOutOthers {...props} onDone={() => setIsNew(false)} />;
	if (fresh)
		return (
			<>
				<RecoveryCodes codes={fresh} onSaved={() => setFresh(null)} words={words} />
				{offer}
			</>
		);
	if (secret)
		return (
			<AppSetUp
				{...props}
				{...secret}
				done={(recovery) => {
					setSecret(null);
					setFresh(recovery);
					setIsNew(true);
					notify.success(two.turned_on);
					again();
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
			{offer}
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
			{questionAt("two")}
		</>
	);
}
