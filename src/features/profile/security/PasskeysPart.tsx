import { useState } from "react";
import { addPasskey, beginPasskey } from "../../../../functions/contract/account/factors.ts";
import { call } from "../../../api/call.ts";
import { makePasskey, passkeysKnown } from "../../../api/passkey.ts";
import { notify } from "../../../ui/toast.ts";
import { notifyFailure } from "../notify-failure.ts";
import { PasskeyRow } from "./PasskeyRow.tsx";
import type { PieceProps } from "./security-piece.ts";

/** The passkeys of the account, and the way to add one. */
export function PasskeysPart(props: PieceProps) {
	const { state, again, ask, questionAt, locale, words } = props;
	const own = words.section.keys;
	const [adding, setAdding] = useState(false);
	const [named, setNamed] = useState<string | null>(null);
	if (!state.passkeys_possible) return null;

	const make = async (creation: Parameters<typeof makePasskey>[0]) => {
		setAdding(true);
		const passkey = await makePasskey(creation);
		const result = passkey && (await call(addPasskey, { passkey, name: own.unnamed }, { token: true }));
		setAdding(false);
		if (!result) return void notify.error(own.add_failed);
		if (!result.ok) return notifyFailure(result, words, locale, own.add_failed);
		notify.success(own.added);
		// What it is called is asked at once.
		setNamed(result.data.id);
		again();
	};
	const add = () =>
		ask({
			title: own.add_sure,
			place: "add",
			adds: true,
			async send(proof) {
				const result = await call(beginPasskey, proof, { token: true });
				if (result.ok) make(result.data);
				return result;
			},
		});
	return (
		<>
			<h3>{own.h3}</h3>
			<p className="mut">{own.text}</p>
			{state.passkeys.length > 0 && (
				<ul className="keys">
					{state.passkeys.map((passkey) => (
						<PasskeyRow {...props} key={passkey.id} passkey={passkey} fresh={passkey.id === named} />
					))}
				</ul>
			)}
			{passkeysKnown() ? (
				<div className="row">
					<button
						type="button"
						className="btn small ghost"
						disabled={adding}
						aria-busy={adding || undefined}
						onClick={add}
					>
						{adding ? own.adding : own.add}
					</button>
				</div>
			) : (
				<p className="mut">{own.old}</p>
			)}
			{questionAt("add")}
		</>
	);
}
