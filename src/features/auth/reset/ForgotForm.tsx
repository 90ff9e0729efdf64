import { forgetPassword } from "../../../../functions/contract/account/auth.ts";
import { checkEmail, normalizeEmail } from "../../../../functions/contract/fields.ts";
import type { LocalizedProps } from "../../../../i18n/format.ts";
import { call } from "../../../api/call.ts";
import { navigate } from "../../../ui/navigate.ts";
import { notifyNext } from "../../../ui/toast.ts";
import { AuthForm, EmailField } from "../AuthForm.tsx";
import { getCodePage } from "../code/code-plan.ts";
import { rememberCode } from "../code/code-times.ts";
import { useForm } from "../use-form.ts";
import type { Words } from "../words.ts";

export default function ForgotForm({ locale, words }: LocalizedProps<Words<"forgot">>) {
	const { labels } = words;
	const form = useForm({
		locale,
		words,
		rules: { email: checkEmail },
		check: "always",
		send: ({ email }, solution) => call(forgetPassword, { email: normalizeEmail(email), ...solution }),
		onSuccess: ({ data }, values) => {
			const email = normalizeEmail(values.email);
			rememberCode(email, data);
			notifyNext("success", labels.success);
			navigate.to(getCodePage(locale, email, "reset-password"));
		},
	});
	return (
		<AuthForm form={form} words={words}>
			<EmailField {...form.field("email")} words={words} />
		</AuthForm>
	);
}
