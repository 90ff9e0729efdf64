import { type FormEvent, useEffect, useRef, useState } from "react";
import { verifyOtp } from "../../../../functions/contract/account/auth.ts";
import { fill } from "../../../../i18n/format.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import { getLocalePath } from "../../../../i18n/paths.ts";
import { call } from "../../../api/call.ts";
import { getMessage } from "../../../api/message.ts";
import { $user } from "../../../stores/session.ts";
import { usePageRestore } from "../../../ui/forms/use-restore.ts";
import { navigate } from "../../../ui/navigate.ts";
import { notifyNext } from "../../../ui/toast.ts";
import { answerOtherTabs, readRegistration } from "../signup/registration.ts";
import { acceptVerification } from "../verification.ts";
import { numbers, type Words } from "../words.ts";
import type { CodePlan } from "./code-plan.ts";
import { getCodeTimeLeft, markExpired } from "./code-times.ts";
import { noDigits } from "./digits.ts";

export function useCode(plan: CodePlan, locale: Locale, words: Words<"otp">, onExpired: () => void) {
	const { email, context, next } = plan;
	const { labels } = words;
	const [digits, setDigits] = useState(noDigits);
	const [error, setError] = useState<string | null>(null);
	const [wrong, setWrong] = useState(false);
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
		setWrong(false);
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
		const mistyped = result.error === "code_wrong";
		setWrong(mistyped);
		if (mistyped) setDigits(noDigits);
		if (result.error === "code_expired") onExpired();
		else setError(getMessage(result, words, locale, labels.toast.verification_failed));
	};
	useEffect(() => {
		if (complete && email && code !== lastSent.current) submit();
	}, [code, email]);
	return { digits, change, complete, error, wrong, pending, submit };
}

/** Whether the code of an address has expired, by the clock, before a reload, or according to the server. */
export function useExpiry(email: string | null) {
	const [expired, setExpired] = useState(false);
	/** Increases with every new code, and when the timer ends, as another tab may have requested a code since. */
	const [codeVersion, setCodeVersion] = useState(0);
	const check = () => setCodeVersion((count) => count + 1);

	const expire = () => {
		if (email) markExpired(email);
		setExpired(true);
	};

	useEffect(() => {
		const timeLeft = getCodeTimeLeft(email);
		if (timeLeft === null) return;
		if (timeLeft === 0) return expire();
		// Timers are limited to 2^31 milliseconds, and storage may hold anything.
		const timer = setTimeout(check, Math.min(timeLeft, 2 ** 31 - 1));
		return () => clearTimeout(timer);
	}, [email, codeVersion]);

	const renew = () => {
		setExpired(false);
		check();
	};

	return { expired, expire, renew };
}
