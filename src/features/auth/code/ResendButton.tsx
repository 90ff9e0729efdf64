import { useEffect, useState } from "react";
import { type CodeContext, resendOtp } from "../../../../functions/contract/account/auth.ts";
import type { BotSolution } from "../../../../functions/contract/bot.ts";
import { type LocalizedProps, pluralize } from "../../../../i18n/format.ts";
import { createBotCheck } from "../../../api/bot.ts";
import { call } from "../../../api/call.ts";
import { readRegistration } from "../signup/registration.ts";
import type { Auth } from "../words.ts";
import { getResendWait, rememberCode, waitToResend } from "./code-times.ts";
import "../auth-page.css";

interface Props
	extends LocalizedProps<Pick<Auth["otp"], "resend" | "resending" | "wait_one" | "wait_other">> {
	/** Seconds until it's enabled. */
	wait: number;
	pending: boolean;
	onPress: () => void;
}

export function ResendButton({ wait, pending, onPress, locale, words }: Props) {
	const waiting = wait > 0 && pluralize(locale, words, "wait", wait);
	return (
		<button
			type="button"
			className="linkb"
			disabled={wait > 0}
			aria-disabled={pending || undefined}
			onClick={pending ? undefined : onPress}
		>
			{pending ? words.resending : waiting || words.resend}
		</button>
	);
}

/** Requests another code or link, and counts the seconds to `wait` in between. @param next where the link leads afterwards */
export function useResend(email: string | null, context: CodeContext, next: string | null) {
	const [wait, setWait] = useState(0);
	const [pending, setPending] = useState(false);
	const [check] = useState(createBotCheck);

	useEffect(() => {
		const tick = () => setWait(getResendWait());
		tick();
		const clock = setInterval(tick, 1000);
		return () => clearInterval(clock);
	}, []);

	const resend = async () => {
		setPending(true);
		const address = email ?? "";
		const send = (solution: BotSolution) =>
			call(resendOtp, {
				email: address,
				context,
				registration: readRegistration(email),
				next: next ?? "",
				...solution,
			});
		const result = await check.send(true, send);
		if (result.ok) rememberCode(address, result.data);
		else if (result.retryAfter) waitToResend(result.retryAfter);
		setWait(getResendWait());
		setPending(false);
		return result;
	};

	return { wait, pending, resend };
}
