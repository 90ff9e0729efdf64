import { useEffect, useId, useState } from "react";
import { fill, type LocalizedProps, pluralize } from "../../../../i18n/format.ts";
import { getLocalePath } from "../../../../i18n/paths.ts";
import { getMessage } from "../../../api/message.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { clock, warn } from "../../../ui/icons.ts";
import { notify } from "../../../ui/toast.ts";
import { WithEmail } from "../AuthForm.tsx";
import { useSearchParams } from "../use-search-params.ts";
import { numbers, type Words } from "../words.ts";
import { CodeBoxes } from "./CodeBoxes.tsx";
import { parseCodePlan } from "./code-plan.ts";
import { isMailLate } from "./code-times.ts";
import { noDigits } from "./digits.ts";
import { ResendButton, useResend } from "./ResendButton.tsx";
import { useCode, useExpiry } from "./use-code.ts";
import "../auth-page.css";

export default function CodeForm(props: LocalizedProps<Words<"otp">> & { minutes: number }) {
	const { locale, words, minutes } = props;
	const { labels } = words;
	const plan = parseCodePlan(useSearchParams() ?? new URLSearchParams());
	const { email, context, next } = plan;
	const { expired, expire, renew } = useExpiry(email);
	const { digits, change, complete, error, wrong, pending, submit } = useCode(plan, locale, words, expire);
	const resending = useResend(email, context, next);
	const notice = useId();
	const [isLate, setLate] = useState(false);
	useEffect(() => setLate(isMailLate()), []);

	const resend = async () => {
		if (!email) return void notify.error(labels.toast.email_missing);
		const result = await resending.resend();
		if (!result.ok) return void notify.error(getMessage(result, words, locale, labels.toast.resend_failed));
		change(noDigits);
		renew();
		setLate(isMailLate());
		notify.success(labels.toast.resend_success);
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
					wrong={wrong}
					busy={pending}
					describedBy={error || expired ? notice : undefined}
					words={labels}
				/>
				{error && (
					<p className="err" key={error} role="alert" id={notice}>
						<Icon path={warn} />
						{error}
					</p>
				)}
				{expired && !error && (
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
				<ResendButton {...resending} onPress={resend} locale={locale} words={labels} />
				<a href={start}>{labels.other_address}</a>
			</p>
			<p className={isLate ? "note warn sm" : "muted sm"} role={isLate ? "status" : undefined}>
				{isLate ? labels.late : labels.spam}
			</p>
		</>
	);
}
