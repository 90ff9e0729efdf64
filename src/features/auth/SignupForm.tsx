import { register } from "../../../functions/contract/auth.ts";
import {
	emailError,
	nameError,
	newPasswordError,
	normalizeEmail,
	normalizeName,
} from "../../../functions/contract/fields.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { call } from "../../api/call.ts";
import { messageOf } from "../../api/message.ts";
import { fill } from "../../i18n/format.ts";
import { Field } from "../../ui/Field.tsx";
import { navigate } from "../../ui/navigate.ts";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { notify, notifyNext } from "../../ui/toast.ts";
import { codePage } from "./code-plan.ts";
import { codeSent } from "./code-times.ts";
import { ownPath } from "./own-path.ts";
import { SubmitButton } from "./SubmitButton.tsx";
import { useForm, useWayOn } from "./use-form.ts";
import { fieldMessage, numbers, type Words } from "./words.ts";

interface Props {
	locale: Locale;
	words: Words<"signup">;
}

/** Registers and leads to the page that asks for the mailed code. */
export default function SignupForm({ locale, words }: Props) {
	const { own, fields } = words;
	useWayOn("/login");
	const { errors, pending, checking, form } = useForm({
		rules: { name: nameError, email: emailError, password: newPasswordError },
		check: "always",
		send: ({ name, email, password }, solution) =>
			call(register, {
				name: normalizeName(name),
				email: normalizeEmail(email),
				password,
				...solution,
			}),
		done: ({ data }, { email }) => {
			codeSent(data);
			notifyNext("success", own.success);
			const from = ownPath(new URLSearchParams(location.search).get("from"));
			navigate.to(codePage(locale, normalizeEmail(email), "signup", from));
		},
		failed: (failure) => notify.error(messageOf(failure, words, locale, own.failed)),
	});
	return (
		<form {...form}>
			<Field
				name="name"
				dir="auto"
				label={fields.name}
				autoComplete="name"
				error={fieldMessage(words, errors.name)}
			/>
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
				autoComplete="new-password"
				words={fields}
				hint={fill(fields.password_hint, numbers)}
				error={fieldMessage(words, errors.password)}
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
