import { type FormEvent, useId, useRef, useState } from "react";
import { verifyOtp } from "../../../functions/contract/auth.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { call } from "../../api/call.ts";
import { messageOf } from "../../api/message.ts";
import { fill } from "../../i18n/format.ts";
import { localePath } from "../../routing/paths.ts";
import { emailKey, resetTokenKey, write, writeSession } from "../../stores/storage.ts";
import { Icon } from "../../ui/Icon.tsx";
import { clock } from "../../ui/icons.ts";
import { navigate } from "../../ui/navigate.ts";
import { notify, notifyNext } from "../../ui/toast.ts";
import { CodeBoxes } from "./CodeBoxes.tsx";
import { CodeLead } from "./CodeLead.tsx";
import { codePlan } from "./code-plan.ts";
import { forgetCode } from "./code-times.ts";
import { noDigits } from "./digits.ts";
import { ResendButton } from "./ResendButton.tsx";
import { SubmitButton } from "./SubmitButton.tsx";
import { useExpiry } from "./use-expiry.ts";
import { useQuery } from "./use-query.ts";
import { useResend } from "./use-resend.ts";
import { numbers, type Words } from "./words.ts";

interface Props {
	locale: Locale;
	words: Words<"otp">;
	/** Minutes a code lives, for the words above the boxes. */
	minutes: number;
}

/** Asks for the mailed code (spec §2.3, §4). */
export default function CodeForm({ locale, words, minutes }: Props) {
	const { own } = words;
	const plan = codePlan(useQuery() ?? new URLSearchParams(), locale);
	const { email, context, next } = plan;
	const [digits, setDigits] = useState(noDigits);
	const [wrong, setWrong] = useState(false);
	const [pending, setPending] = useState(false);
	const busy = useRef(false);
	const { expired, expire, renew } = useExpiry();
	const again = useResend(email, context);
	const notice = useId();
	const code = digits.join("");
	const complete = code.length === digits.length;

	const change = (typed: readonly string[]) => {
		setWrong(false);
		setDigits(typed);
	};

	const submit = async (event?: FormEvent) => {
		event?.preventDefault();
		if (!complete) return void notify.error(fill(own.toast.enter_code, numbers));
		if (!email) return void notify.error(own.toast.email_missing);
		if (busy.current) return;
		busy.current = true;
		setPending(true);
		const result = await call(verifyOtp, { email, otp: code, code, context });
		if (result.ok) {
			forgetCode();
			if (context === "reset-password") write(emailKey, email);
			if (result.data?.reset_token) writeSession(resetTokenKey, result.data.reset_token);
			notifyNext("success", own.success);
			return navigate.to(next);
		}
		busy.current = false;
		setPending(false);
		setWrong(result.error === "code_wrong");
		if (result.error === "code_expired") expire();
		notify.error(messageOf(result, words, locale, own.toast.verification_failed));
	};

	const resend = async () => {
		if (!email) return void notify.error(own.toast.email_missing);
		const result = await again.resend();
		if (!result.ok) return void notify.error(messageOf(result, words, locale, own.toast.resend_failed));
		change(noDigits);
		renew();
		notify.success(own.toast.resend_success);
	};

	const start = localePath(locale, context === "signup" ? "/signup" : "/forget-password");
	return (
		<>
			<CodeLead email={email} minutes={minutes} locale={locale} words={own} />
			<form className="form" method="post" noValidate onSubmit={submit}>
				<CodeBoxes
					digits={digits}
					onChange={change}
					onEnter={submit}
					wrong={wrong}
					describedBy={expired ? notice : undefined}
					words={own}
				/>
				{expired && (
					<div className="note warn" role="status" id={notice}>
						<Icon path={clock} />
						<p className="sm">{own.expired}</p>
					</div>
				)}
				<SubmitButton
					label={own.submit}
					busyLabel={own.submitting}
					pending={pending}
					disabled={!complete || !email}
				/>
			</form>
			<p className="row sb mt">
				<ResendButton {...again} onPress={resend} locale={locale} words={own} />
				<a href={start}>{own.other_address}</a>
			</p>
		</>
	);
}
