import type { CodeSent } from "../../../../functions/contract/account/auth.ts";
import {
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

/** A moment out of storage; whatever else stands there counts as nothing. */
function moment(value: string | null): number | null {
	const time = value ? Number(value) : Number.NaN;
	return Number.isFinite(time) ? time : null;
}

/** Notes when the code that was just sent ends, and when another may be asked for. */
export function rememberCode(sent: CodeSent | undefined, now = Date.now()): void {
	forgetCode();
	if (!sent) return;
	if (sent.is_late) writeSession(mailLateKey, "yes");
	if (sent.expires_in) write(endTimeKey, String(now + sent.expires_in * 1000));
	waitToResend(sent.resend_in, now);
}

/** Clears what is known of an earlier code. */
export function forgetCode(): void {
	remove(endTimeKey);
	remove(otpExpiredKey);
	removeSession(mailLateKey);
}

/** Whether the mail with the code comes later than usual. */
export const isMailLate = (): boolean => readSession(mailLateKey) !== null;

export const waitToResend = (seconds: number, now = Date.now()): void =>
	writeSession(resendAtKey, String(now + seconds * 1000));

/** Keeps in mind that the code ended, also over a reload. */
export const markExpired = (): void => write(otpExpiredKey, "true");

/** Milliseconds the code still works: 0 when it has ended, null when nobody knows. */
export function codeLeft(now = Date.now()): number | null {
	if (read(otpExpiredKey) === "true") return 0;
	const end = moment(read(endTimeKey));
	return end === null ? null : Math.max(0, end - now);
}

/** Seconds until another code may be asked for; never more than an hour, whatever storage says. */
export function resendWait(now = Date.now()): number {
	const at = moment(readSession(resendAtKey)) ?? 0;
	return Math.min(3600, Math.max(0, Math.ceil((at - now) / 1000)));
}
