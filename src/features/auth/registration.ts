import { limits } from "../../../functions/contract/fields.ts";
import { read, registrationKey, remove, write } from "../../stores/storage.ts";

/**
 * Keeps what makes a sign-up this browser's, until its link ends: for all its tabs, as a mailed link opens one of its own. The
 * address, the value and the last moment (milliseconds since the epoch), blanks between: none of them has one.
 */
export const keepRegistration = (email: string, value: string, now = Date.now()): void =>
	write(registrationKey, `${email} ${value} ${now + limits.linkHours * 3_600_000}`);

/** What to send for an address; empty when this browser has begun no sign-up with it. */
export function registrationOf(email: string | null, now = Date.now()): string {
	const [whose, value = "", until] = (read(registrationKey) ?? "").split(" ");
	return whose === email && Number(until) > now ? value : "";
}

export const forgetRegistration = (): void => remove(registrationKey);
