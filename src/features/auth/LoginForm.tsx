import { login } from "../../../functions/contract/auth.ts";
import { emailError, loginPasswordError, normalizeEmail } from "../../../functions/contract/fields.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { call } from "../../api/call.ts";
import { messageOf } from "../../api/message.ts";
import { localePath } from "../../routing/paths.ts";
import { signIn } from "../../stores/session.ts";
import { Field } from "../../ui/Field.tsx";
import { navigate } from "../../ui/navigate.ts";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { notify, notifyNext } from "../../ui/toast.ts";
import { ownPath } from "./own-path.ts";
import { SubmitButton } from "./SubmitButton.tsx";
import { useForm, useWayOn } from "./use-form.ts";
import { fieldMessage, type Words } from "./words.ts";

interface Props {
	locale: Locale;
	words: Words<"login">;
}

/** Logs in and leads to where the visitor was going, else to the profile (spec §4). */
export default function LoginForm({ locale, words }: Props) {
	const { own, fields } = words;
	useWayOn("/signup");
	const { errors, pending, checking, form } = useForm({
		rules: { email: emailError, password: loginPasswordError },
		check: "asked",
		send: ({ email, password }, solution) =>
			call(login, { email: normalizeEmail(email), password, ...solution }),
		done: ({ reply }) => {
			signIn(reply.token);
			notifyNext("success", own.success);
			const from = ownPath(new URLSearchParams(location.search).get("from"));
			navigate.to(from ?? localePath(locale, "/profile"));
		},
		failed: (failure) => notify.error(messageOf(failure, words, locale, own.failed)),
	});
	return (
		<form {...form}>
			<Field
				name="email"
				type="email"
				label={fields.email}
				autoComplete="username"
				error={fieldMessage(words, errors.email)}
			/>
			<PasswordField
				name="password"
				label={fields.password}
				autoComplete="current-password"
				words={fields}
				error={fieldMessage(words, errors.password)}
				aside={
					<a className="sm" href={localePath(locale, "/forget-password")}>
						{own.forgot}
					</a>
				}
			/>
			<SubmitButton
				label={own.submit}
				busyLabel={own.submitting}
				pending={pending}
				checkLabel={checking && fields.checking}
			/>
		</form>
	);
}
