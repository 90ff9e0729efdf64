import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { verifyOtp } from "../../../../functions/contract/account/auth.ts";
import { fill, type LocalizedProps, pluralize } from "../../../../i18n/format.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import { getLocalePath } from "../../../../i18n/paths.ts";
import { call } from "../../../api/call.ts";
import { getMessage } from "../../../api/message.ts";
import { $user } from "../../../stores/session.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { usePageRestore } from "../../../ui/forms/use-restore.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { clock, warn } from "../../../ui/icons.ts";
import { navigate } from "../../../ui/navigate.ts";
import { notifyNext } from "../../../ui/toast.ts";
import { WithEmail } from "../AuthForm.tsx";
import { answerOtherTabs, readRegistration } from "../signup/registration.ts";
import { acceptVerification } from "../verification.ts";
import { numbers, type Words } from "../words.ts";
import { CodeBoxes, noDigits } from "./CodeBoxes.tsx";
import { type CodePlan, parseCodePlan, useSearchParams } from "./code-plan.ts";
import { markExpired, useCodeTimes } from "./code-times.ts";
import { ResendButton } from "./ResendButton.tsx";
import "../auth-page.css";

export default function CodeForm(props: LocalizedProps<Words<"otp">> & { minutes: number }) {
	const { locale, words, minutes } = props;
	const { labels } = words;
	const plan = parseCodePlan(useSearchParams() ?? new URLSearchParams());
	const { email, context } = plan;
	const { isExpired, isLate, update } = useCodeTimes(email);
	const { digits, change, complete, error, pending, submit } = useCode(plan, locale, words, update);
	const notice = useId();

	const onSent = () => {
		change(noDigits);
		update();
		// The button waits now, and would lose the focus.
		document.querySelector<HTMLElement>(".otp input")?.focus();
	};

	const start = getLocalePath(locale, context === "signup" ? "/signup" : "/forget-password");
	return (
		<>
			<p className="lead code-lead">
				{/* For a new password, the text mustn't reveal whether there's an account, and so a code. */}
				<WithEmail
					text={fill(context === "signup" ? labels.sent : labels.sent_reset, numbers)}
					email={email}
					fallback={labels.your_address}
				/>{" "}
				{pluralize(locale, labels, "valid", minutes)}
			</p>
			<form className="form" method="post" noValidate onSubmit={submit} data-bot-check>
				<CodeBoxes
					digits={digits}
					onChange={change}
					onEnter={submit}
					wrong={error !== null && error === words.errors.code_wrong}
					busy={pending}
					describedBy={error || isExpired ? notice : undefined}
					words={labels}
				/>
				{error && (
					<p className="err" key={error} role="alert" id={notice}>
						<Icon path={warn} />
						{error}
					</p>
				)}
				{isExpired && !error && (
					<div className="note warn" role="status" id={notice}>
						<Icon path={clock} />
						<p className="sm">{labels.expired}</p>
					</div>
				)}
				<Button
					type="submit"
					look="block"
					isBusy={pending}
					label={labels.submit}
					busyLabel={labels.submitting}
					disabled={!complete || !email}
				/>
			</form>
			<p className="row sb mt">
				<ResendButton
					{...plan}
					toasts={{
						noEmail: labels.toast.email_missing,
						failed: labels.toast.resend_failed,
						sent: labels.toast.resend_success,
					}}
					onSent={onSent}
					locale={locale}
					words={{ ...words, ...labels }}
				/>
				<a href={start}>{labels.other_address}</a>
			</p>
			<p className={isLate ? "note warn sm" : "muted sm"} role={isLate ? "status" : undefined}>
				{isLate ? labels.late : labels.spam}
			</p>
		</>
	);
}

function useCode(
	{ email, context, next }: CodePlan,
	locale: Locale,
	words: Words<"otp">,
	onExpired: () => void,
) {
	const { labels } = words;
	const [digits, setDigits] = useState(noDigits);
	const [error, setError] = useState<string | null>(null);
	const [pending, setPending] = useState(false);
	/** The last code sent, which isn't sent again automatically. */
	const lastSent = useRef("");
	const code = digits.join("");
	const complete = code.length === digits.length;

	useEffect(answerOtherTabs, []);
	usePageRestore(() => setPending(false));
	// The mailed link was used in another tab, or Back leads here after signing up.
	useEffect(
		() =>
			$user.subscribe((user) => {
				if (context === "signup" && user?.email === email && !pending)
					navigate.replace(next ?? getLocalePath(locale, "/profile"));
			}),
		[context, email, next, locale, pending],
	);
	const change = (nextDigits: readonly string[]) => {
		setError(null);
		setDigits(nextDigits);
	};
	const submit = async (event?: FormEvent) => {
		event?.preventDefault();
		if (!complete) return setError(fill(labels.toast.enter_code, numbers));
		if (!email) return setError(labels.toast.email_missing);
		if (pending) return;
		lastSent.current = code;
		setPending(true);
		setError(null);
		const registration = readRegistration(email);
		const result = await call(verifyOtp, { email, otp: code, code, context, registration });
		if (result.ok) {
			notifyNext("success", result.data?.signup_proof ? words.fields.type_password : labels.success);
			return navigate.to(acceptVerification(result, email, next, locale));
		}
		setPending(false);
		if (result.error === "code_wrong") setDigits(noDigits);
		if (result.error === "code_expired") {
			markExpired(email);
			onExpired();
		} else setError(getMessage(result, words, locale, labels.toast.verification_failed));
	};
	useEffect(() => {
		if (complete && email && code !== lastSent.current) submit();
	}, [code, email]);
	return { digits, change, complete, error, pending, submit };
}
