import { useState } from "react";
import * as identity from "../../../../functions/contract/account/identity.ts";
import { call } from "../../../api/call.ts";
import { dataOf, useCall } from "../../../api/use-loaded.ts";
import { fill } from "../../../i18n/format.ts";
import { signIn } from "../../../stores/session.ts";
import { notify } from "../../../ui/toast.ts";
import { ConfirmEmail } from "../security/ConfirmEmail.tsx";
import { OneField } from "../security/OneField.tsx";
import { Proof } from "../security/Proof.tsx";
import type { Asked, PieceProps } from "../security/security-piece.ts";

/** Name and e-mail address: each changes in its own small form, the address once it is proven. */
export function IdentityPart(props: PieceProps) {
	const { again, locale, words } = props;
	const own = words.identity;
	const [open, setOpen] = useState<"name" | "email" | null>(null);
	const [asked, setAsked] = useState<Asked | null>(null);
	const [fresh, setFresh] = useState(false);
	const [waiting, look] = useCall(identity.emailChange, { token: true, keep: true });
	const pending = dataOf(waiting);
	const close = () => setOpen(null);
	const changed = () => {
		look();
		again();
	};

	const rename = async (name: string) => {
		const result = await call(identity.rename, { name }, { token: true });
		if (!result.ok) return result;
		signIn(result.reply.token);
		notify.success(own.name.done);
		again();
		close();
		return result;
	};
	const ask = (email: string) => {
		close();
		setAsked({
			title: fill(own.email.sure, { email }),
			// It can be undone until the code is entered, and for a while after it.
			adds: true,
			async send(proof) {
				const result = await call(identity.changeEmail, { email, ...proof }, { token: true });
				if (result.ok) {
					setFresh(true);
					look();
				}
				const wrong = !result.ok && result.fields["email"];
				if (wrong) {
					notify.error(words.field_errors[wrong] ?? own.email.failed);
					setAsked(null);
				}
				return result;
			},
		});
	};
	const form = { close, locale, words };
	return (
		<section className="panel safety">
			<h2>{own.h2}</h2>
			<p className="mut">{own.text}</p>
			<ConfirmEmail
				email={pending?.email ?? null}
				fresh={fresh}
				look={changed}
				locale={locale}
				words={words}
			/>
			{open === "name" && (
				<OneField
					{...form}
					label={own.name.label}
					name="name"
					autoComplete="name"
					button={own.name.save}
					busy={own.name.saving}
					failed={own.name.failed}
					send={rename}
				/>
			)}
			{open === "email" && (
				<OneField
					{...form}
					label={own.email.label}
					hint={own.email.lead}
					name="email"
					type="email"
					dir="ltr"
					autoComplete="email"
					button={own.email.next}
					busy={own.email.next}
					failed={own.email.failed}
					send={async (email) => {
						ask(email);
						return undefined;
					}}
				/>
			)}
			{asked && <Proof {...props} asked={asked} onClose={() => setAsked(null)} />}
			{!open && !asked && (
				<div className="row">
					<button type="button" className="btn small ghost" onClick={() => setOpen("name")}>
						{own.name.change}
					</button>
					<button type="button" className="btn small ghost" onClick={() => setOpen("email")}>
						{own.email.change}
					</button>
				</div>
			)}
		</section>
	);
}
