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

/** Reads a time from storage; anything else is ignored. */
function parseTime(value: string | null): number | null {
	const time = value ? Number(value) : Number.NaN;
	return Number.isFinite(time) ? time : null;
}

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

export const isMailLate = (): boolean => readSession(mailLateKey) !== null;

export const waitToResend = (seconds: number, now = Date.now()): void =>
	writeSession(resendAtKey, String(now + seconds * 1000));

export function markExpired(email: string): void {
	write(emailKey, email);
	write(otpExpiredKey, "true");
}

/** Milliseconds until the code of an address expires; 0 if it has, null if unknown. */
export function getCodeTimeLeft(email: string | null, now = Date.now()): number | null {
	if (!email || read(emailKey) !== email) return null;
	if (read(otpExpiredKey) === "true") return 0;
	const end = parseTime(read(endTimeKey));
	return end === null ? null : Math.max(0, end - now);
}

/** Seconds until another code may be requested, at most an hour. */
export function getResendWait(now = Date.now()): number {
	const at = parseTime(readSession(resendAtKey)) ?? 0;
	return Math.min(3600, Math.max(0, Math.ceil((at - now) / 1000)));
}
