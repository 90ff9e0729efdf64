import { login } from "../../../functions/contract/auth.ts";
import { emailError, loginPasswordError, normalizeEmail } from "../../../functions/contract/fields.ts";
import { ownPath } from "../../../functions/contract/own-path.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { call } from "../../api/call.ts";
import { localePath } from "../../routing/paths.ts";
import { signIn } from "../../stores/session.ts";
import { deviceKey, read, readSession, removeSession, signupProofKey, write } from "../../stores/storage.ts";
import { navigate } from "../../ui/navigate.ts";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { notifyNext } from "../../ui/toast.ts";
import { AuthForm } from "./AuthForm.tsx";
import { EmailField } from "./EmailField.tsx";
import { useForm } from "./use-form.ts";
import { useKnownEmail } from "./use-known-email.ts";
import { useWayOn } from "./use-way-on.ts";
import type { Words } from "./words.ts";

interface Props {
	locale: Locale;
	words: Words<"login">;
}

/** Logs in and leads to where the visitor was going, else to the profile. */
export default function LoginForm({ locale, words }: Props) {
	const { own, fields } = words;
	useWayOn("/signup");
	useKnownEmail();
	const form = useForm({
		locale,
		words,
		rules: { email: emailError, password: loginPasswordError },
		check: "asked",
		send: ({ email, password }, solution) =>
			call(login, {
				email: normalizeEmail(email),
				password,
				device: read(deviceKey) ?? "",
				proof: readSession(signupProofKey) ?? "",
				...solution,
			}),
		done: ({ reply }) => {
			signIn(reply.token);
			write(deviceKey, reply.device);
			removeSession(signupProofKey);
			notifyNext("success", own.success);
			const from = ownPath(new URLSearchParams(location.search).get("from"));
			navigate.to(from ?? localePath(locale, "/profile"));
		},
	});
	return (
		<AuthForm form={form} words={words}>
			<EmailField {...form.field("email")} words={words} />
			<PasswordField
				{...form.field("password")}
				label={fields.password}
				autoComplete="current-password"
				words={fields}
				aside={
					<a className="sm" href={localePath(locale, "/forget-password")}>
						{own.forgot}
					</a>
				}
			/>
		</AuthForm>
	);
}
