import { type LoggedIn, login, secondStep } from "../../../../functions/contract/account/auth.ts";
import { parseSameSitePath } from "../../../../functions/contract/account/links.ts";
import { checkEmail, checkLoginPassword, normalizeEmail } from "../../../../functions/contract/fields.ts";
import type { LocalizedProps } from "../../../../i18n/format.ts";
import { getLocalePath } from "../../../../i18n/paths.ts";
import { call } from "../../../api/call.ts";
import { signIn } from "../../../stores/session.ts";
import {
	deviceKey,
	read,
	readSession,
	removeSession,
	signupProofKey,
	write,
} from "../../../stores/storage.ts";
import { PasswordField } from "../../../ui/forms/PasswordField.tsx";
import { navigate } from "../../../ui/navigate.ts";
import { notifyNext } from "../../../ui/toast.ts";
import { AuthForm, EmailField, FormOrStep } from "../AuthForm.tsx";
import { useForm } from "../use-form.ts";
import type { Words } from "../words.ts";
import { PasskeyButton } from "./PasskeyButton.tsx";

export default function LoginForm({ locale, words }: LocalizedProps<Words<"login">>) {
	const { labels, fields } = words;
	const finishLogin = (reply: LoggedIn) => {
		signIn(reply.token);
		write(deviceKey, reply.device);
		removeSession(signupProofKey);
		notifyNext("success", labels.success);
		const from = parseSameSitePath(new URLSearchParams(location.search).get("from"));
		navigate.to(from ?? getLocalePath(locale, "/profile"));
	};
	const form = useForm({
		locale,
		words,
		rules: { email: checkEmail, password: checkLoginPassword },
		check: "asked",
		send: ({ email, password }, solution) =>
			call(login, {
				email: normalizeEmail(email),
				password,
				device: read(deviceKey) ?? "",
				proof: readSession(signupProofKey) ?? "",
				...solution,
			}),
		onSuccess: ({ reply }) => finishLogin(reply),
		onRefusal: async ({ secondStep: step }, { ask, close }) =>
			step !== undefined &&
			ask(step.passkeys, async (proof) => {
				const result = await call(secondStep, { grant: step.grant, ...proof });
				if (result.ok) finishLogin(result.reply);
				else if (result.error === "login_expired") close();
				return result;
			}),
	});
	return (
		<FormOrStep step={form.step}>
			<AuthForm form={form} words={words}>
				<EmailField {...form.field("email")} autoComplete="username webauthn" words={words} />
				<PasswordField
					{...form.field("password")}
					label={fields.password}
					autoComplete="current-password"
					words={fields}
					aside={
						<a
							className="sm"
							href={getLocalePath(locale, "/forget-password")}
							onClick={({ currentTarget: link }) => {
								const email =
									link.closest("form")?.querySelector<HTMLInputElement>("[name=email]")?.value ?? "";
								link.search = checkEmail(email)
									? ""
									: `?${new URLSearchParams({ email: normalizeEmail(email) })}`;
							}}
						>
							{labels.forgot}
						</a>
					}
				/>
			</AuthForm>
			<PasskeyButton onLogin={finishLogin} locale={locale} words={words} />
		</FormOrStep>
	);
}
