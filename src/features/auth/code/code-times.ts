import { useEffect, useState } from "react";
import type { CodeSent } from "../../../../functions/contract/account/auth.ts";
import {
	emailKey,
	endTimeKey,
	mailLateKey,
	otpExpiredKey,
	read,
	readSession,
	remove,
	removeSession,
	resendAtKey,
	write,
	writeSession,
} from "../../../stores/storage.ts";

/** Stores the times of a code, and whose it is: tabs share them, and may be about other addresses. */
export function rememberCode(email: string, sent: CodeSent | undefined, now = Date.now()): void {
	forgetCode();
	write(emailKey, email);
	if (!sent) return;
	if (sent.is_late) writeSession(mailLateKey, "yes");
	if (sent.expires_in) write(endTimeKey, String(now + sent.expires_in * 1000));
	waitToResend(sent.resend_in, now);
}

export function forgetCode(): void {
	remove(endTimeKey);
	remove(otpExpiredKey);
	removeSession(mailLateKey);
}

export const waitToResend = (seconds: number, now = Date.now()): void =>
	writeSession(resendAtKey, String(now + seconds * 1000));

export function markExpired(email: string): void {
	write(emailKey, email);
	write(otpExpiredKey, "true");
}

/** Whether the code of an address has expired, by the clock or according to the server; storage may hold anything. */
export function isCodeExpired(email: string | null, now = Date.now()): boolean {
	if (!email || read(emailKey) !== email) return false;
	return read(otpExpiredKey) === "true" || Number(read(endTimeKey) || Number.NaN) <= now;
}

/** Seconds until another code may be requested, at most an hour. */
export function getResendWait(now = Date.now()): number {
	const at = Number(readSession(resendAtKey)) || 0;
	return Math.min(3600, Math.max(0, Math.ceil((at - now) / 1000)));
}

/** What is stored of an address's code, read each second: another tab may have requested one since. */
export function useCodeTimes(email: string | null) {
	const [times, setTimes] = useState({ wait: 0, isExpired: false, isLate: false });
	const update = () =>
		setTimes({
			wait: getResendWait(),
			isExpired: isCodeExpired(email),
			isLate: readSession(mailLateKey) !== null,
		});
	useEffect(() => {
		update();
		const clock = setInterval(update, 1000);
		return () => clearInterval(clock);
	}, [email]);
	return { ...times, update };
}
