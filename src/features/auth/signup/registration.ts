import { limits } from "../../../../functions/contract/fields.ts";
import { readSession, registrationKey, removeSession, writeSession } from "../../../stores/storage.ts";

/**
 * Keeps what makes a sign-up this browser's, until its link ends or its tab is closed. The address, the value and the last
 * moment (milliseconds since the epoch), blanks between: none of them has one.
 */
export const keepRegistration = (email: string, value: string, now = Date.now()): void =>
	writeSession(registrationKey, `${email} ${value} ${now + limits.linkHours * 3_600_000}`);

/** What to send for an address; empty when no sign-up with it was begun in this tab. */
export function registrationOf(email: string | null, now = Date.now()): string {
	const [whose, value = "", until] = (readSession(registrationKey) ?? "").split(" ");
	return whose === email && Number(until) > now ? value : "";
}

export const forgetRegistration = (): void => removeSession(registrationKey);
