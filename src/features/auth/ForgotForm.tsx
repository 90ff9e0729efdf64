import { forgetPassword } from "../../../functions/contract/auth.ts";
import { emailError, normalizeEmail } from "../../../functions/contract/fields.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { call } from "../../api/call.ts";
import { messageOf } from "../../api/message.ts";
import { emailKey, write } from "../../stores/storage.ts";
import { Field } from "../../ui/Field.tsx";
import { navigate } from "../../ui/navigate.ts";
import { notify, notifyNext } from "../../ui/toast.ts";
import { codePage } from "./code-plan.ts";
import { codeSent, forgetCode } from "./code-times.ts";
import { SubmitButton } from "./SubmitButton.tsx";
import { useForm } from "./use-form.ts";
import { fieldMessage, type Words } from "./words.ts";

interface Props {
	locale: Locale;
	words: Words<"forgot">;
}

/** Asks for a code to choose a new password with (spec §4). */
export default function ForgotForm({ locale, words }: Props) {
	const { own, fields } = words;
	const { errors, pending, checking, form } = useForm({
		rules: { email: emailError },
		check: "always",
		send: ({ email }, solution) => {
			forgetCode();
			return call(forgetPassword, { email: normalizeEmail(email), ...solution });
		},
		done: ({ data }, values) => {
			const email = normalizeEmail(values.email);
			write(emailKey, email);
			codeSent(data);
			notifyNext("success", own.success);
			navigate.to(codePage(locale, email, "reset-password"));
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
			<SubmitButton
				label={own.submit}
				busyLabel={own.submitting}
				pending={pending}
				checkLabel={checking && fields.checking}
			/>
		</form>
	);
}
