import { register } from "../../../../functions/contract/account/auth.ts";
import { parseSameSitePath } from "../../../../functions/contract/account/links.ts";
import {
	checkEmail,
	checkName,
	checkNewPassword,
	normalizeEmail,
	normalizeName,
} from "../../../../functions/contract/fields.ts";
import { fill, type LocalizedProps } from "../../../../i18n/format.ts";
import { call } from "../../../api/call.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { PasswordField } from "../../../ui/forms/PasswordField.tsx";
import { navigate } from "../../../ui/navigate.ts";
import { notifyNext } from "../../../ui/toast.ts";
import { AuthForm, EmailField } from "../AuthForm.tsx";
import { getCodePage } from "../code/code-plan.ts";
import { rememberCode } from "../code/code-times.ts";
import { useForm } from "../use-form.ts";
import { numbers, type Words } from "../words.ts";
import { keepRegistration, readRegistration } from "./registration.ts";

const readFrom = () => parseSameSitePath(new URLSearchParams(location.search).get("from"));

export default function SignupForm({ locale, words }: LocalizedProps<Words<"signup">>) {
	const { labels, fields } = words;
	const form = useForm({
		locale,
		words,
		rules: { name: checkName, email: checkEmail, password: checkNewPassword },
		check: "always",
		send: ({ name, password, ...fields }, solution) => {
			const email = normalizeEmail(fields.email);
			// Kept before it's sent: after a lost answer, a second try is the same sign-up.
			const registration = readRegistration(email) || crypto.getRandomValues(new Uint32Array(4)).join("-");
			keepRegistration(email, registration);
			const next = readFrom() ?? "";
			return call(register, { name: normalizeName(name), email, password, registration, next, ...solution });
		},
		onSuccess: ({ data }, fields) => {
			const email = normalizeEmail(fields.email);
			rememberCode(email, data);
			// An address that got several mails lately gets no further one.
			if (data.expires_in) notifyNext("success", labels.success);
			else notifyNext("error", labels.held);
			navigate.to(getCodePage(locale, email, "signup", readFrom()));
		},
	});
	return (
		<AuthForm form={form} words={words}>
			<Field {...form.field("name")} dir="auto" label={fields.name} autoComplete="name" />
			<EmailField {...form.field("email")} words={words} />
			<PasswordField
				{...form.field("password")}
				label={fields.password}
				autoComplete="new-password"
				words={fields}
				hint={fill(fields.password_hint, numbers)}
			/>
		</AuthForm>
	);
}
