import { useEffect, useRef, useState } from "react";
import { updatePassword } from "../../../../functions/contract/account/auth.ts";
import type { FactorProof } from "../../../../functions/contract/account/factors.ts";
import { checkLoginPassword, checkNewPassword } from "../../../../functions/contract/fields.ts";
import { fill, type LocalizedProps } from "../../../../i18n/format.ts";
import { getLocalePath } from "../../../../i18n/paths.ts";
import { call } from "../../../api/call.ts";
import { $user, signOut } from "../../../stores/session.ts";
import { emailKey, read, readSession, removeSession, resetTokenKey } from "../../../stores/storage.ts";
import { PasswordField } from "../../../ui/forms/PasswordField.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { warn } from "../../../ui/icons.ts";
import { navigate } from "../../../ui/navigate.ts";
import { notifyNext } from "../../../ui/toast.ts";
import { AuthForm, FormOrStep, WithEmail } from "../AuthForm.tsx";
import { useForm } from "../use-form.ts";
import { getLoginPage } from "../verification.ts";
import { numbers, type Words } from "../words.ts";
import "../auth-page.css";

/** Sets a new password, proven by a code or, when logged in, by the current password. */
export default function ResetForm({ locale, words }: LocalizedProps<Words<"reset">>) {
	const { labels, fields } = words;
	const [proof, setProof] = useState<Proof | null>(null);
	const isDone = useRef(false);
	// Again when the session ends, or another user logs in in another tab: the call carries their token.
	useEffect(() => $user.subscribe(() => isDone.current || setProof(readProof())), []);
	const byLogin = proof?.kind === "login";
	const savePassword = async (
		{ current_password, password, confirm_password }: Record<string, string>,
		factor: FactorProof = {},
	) => {
		const result = await call(
			updatePassword,
			{
				email: proof?.email ?? "",
				password: password ?? "",
				confirm_password: confirm_password ?? "",
				...(proof?.kind === "grant"
					? { reset_token: proof.token }
					: { current_password: current_password ?? "" }),
				...factor,
			},
			byLogin ? { token: true } : {},
		);
		// An expired grant would block the other ways for as long as the tab is open.
		if (!result.ok && result.error === "link_invalid") {
			removeSession(resetTokenKey);
			setProof(readProof());
		}
		return result;
	};
	const finish = () => {
		isDone.current = true;
		removeSession(resetTokenKey);
		// A new password ends every session, including this one.
		signOut();
		notifyNext("success", labels.success);
		navigate.to(getLoginPage(locale, proof?.email ?? null, null));
	};
	const form = useForm({
		locale,
		words,
		rules: {
			current_password: (value) => (byLogin ? checkLoginPassword(value) : null),
			password: checkNewPassword,
			confirm_password: (value, { password }) => (value === password ? null : "password_mismatch"),
		},
		send: (values) => savePassword(values),
		onSuccess: finish,
		onRefusal: async ({ error }, { ask, close }, values) =>
			error === "second_factor_required" &&
			ask(true, async (factor) => {
				const result = await savePassword(values, factor);
				if (result.ok) finish();
				else if (result.error === "link_invalid" || result.fields.current_password) {
					close();
					form.show(result.fields);
				}
				return result;
			}),
	});
	if (proof?.kind === "none")
		return (
			<>
				<div className="note mt" role="alert">
					<Icon path={warn} />
					<p>{proof.email ? labels.no_proof : labels.no_email}</p>
				</div>
				<p className="mt">
					<a className="btn" href={getLocalePath(locale, "/forget-password")}>
						{labels.start}
					</a>
				</p>
			</>
		);
	return (
		<FormOrStep step={form.step}>
			<p className="lead">
				{proof?.email ? <WithEmail text={labels.lead_for} email={proof.email} /> : labels.lead}
			</p>
			<AuthForm form={form} words={words}>
				{/* Tells password managers which account this is for. */}
				<input type="email" hidden autoComplete="username" value={proof?.email ?? ""} readOnly />
				{byLogin && (
					<PasswordField
						{...form.field("current_password")}
						label={fields.current_password}
						autoComplete="current-password"
						words={fields}
					/>
				)}
				<PasswordField
					{...form.field("password")}
					label={fields.new_password}
					autoComplete="new-password"
					words={fields}
					hint={fill(fields.password_hint, numbers)}
				/>
				<PasswordField
					{...form.field("confirm_password")}
					label={fields.confirm_password}
					autoComplete="new-password"
					words={fields}
				/>
			</AuthForm>
		</FormOrStep>
	);
}

type Proof =
	| { kind: "grant"; email: string; token: string }
	| { kind: "login"; email: string }
	| { kind: "none"; email: string | null };

/** The proof in this browser; a grant first, since a code was just entered. */
function readProof(): Proof {
	const [email, token] = (readSession(resetTokenKey) ?? "").split(" ");
	if (email && token) return { kind: "grant", email, token };
	const user = $user.get();
	return user ? { kind: "login", email: user.email } : { kind: "none", email: read(emailKey) };
}
