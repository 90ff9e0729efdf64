import { useState } from "react";
import { type CodeContext, resendOtp } from "../../../../functions/contract/account/auth.ts";
import { type LocalizedProps, pluralize } from "../../../../i18n/format.ts";
import { createBotCheck } from "../../../api/bot.ts";
import { call } from "../../../api/call.ts";
import { type CallWords, getMessage } from "../../../api/message.ts";
import { notify } from "../../../ui/toast.ts";
import { readRegistration } from "../signup/registration.ts";
import type { Auth } from "../words.ts";
import { rememberCode, useCodeTimes, waitToResend } from "./code-times.ts";
import "../auth-page.css";

type Words = CallWords & Pick<Auth["otp"], "resend" | "resending" | "wait_one" | "wait_other">;

interface Props extends LocalizedProps<Words> {
	email: string | null;
	context: CodeContext;
	/** Where the link leads afterwards. */
	next: string | null;
	toasts: { noEmail: string; failed: string; sent: string };
	onSent?: () => void;
}

/** Requests another code or link, and counts the seconds to wait in between. */
export function ResendButton({ email, context, next, toasts, onSent, locale, words }: Props) {
	const { wait, update } = useCodeTimes(email);
	const [pending, setPending] = useState(false);
	const [check] = useState(createBotCheck);

	const resend = async () => {
		if (!email) return void notify.error(toasts.noEmail);
		setPending(true);
		const registration = readRegistration(email);
		const result = await check.send(true, (solution) =>
			call(resendOtp, { email, context, registration, next: next ?? "", ...solution }),
		);
		setPending(false);
		if (result.ok) rememberCode(email, result.data);
		else if (result.retryAfter) waitToResend(result.retryAfter);
		update();
		if (!result.ok) return void notify.error(getMessage(result, words, locale, toasts.failed));
		notify.success(toasts.sent);
		onSent?.();
	};

	const waiting = wait > 0 && pluralize(locale, words, "wait", wait);
	return (
		<button
			type="button"
			className="linkb"
			disabled={wait > 0}
			aria-disabled={pending || undefined}
			onClick={pending ? undefined : resend}
		>
			{pending ? words.resending : waiting || words.resend}
		</button>
	);
}
