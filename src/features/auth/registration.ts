import { limits } from "../../../functions/contract/fields.ts";
import { read, registrationKey, remove, write } from "../../stores/storage.ts";

/** A sign-up that this browser began and has not finished. */
interface Begun {
	email: string;
	/** What the server knows it by. */
	value: string;
	/** When it ends, in milliseconds since the epoch. */
	until: number;
}

/** Keeps what makes a sign-up this browser's: for all its tabs, as a mailed link opens one of its own. */
export function keepRegistration(email: string, value: string, now = Date.now()): void {
	const begun: Begun = { email, value, until: now + limits.linkHours * 3_600_000 };
	write(registrationKey, JSON.stringify(begun));
}

/** What to send for an address; empty when this browser has begun no sign-up with it. */
export function registrationOf(email: string | null, now = Date.now()): string {
	try {
		const begun = JSON.parse(read(registrationKey) ?? "{}") as Partial<Begun>;
		return begun.email === email && Number(begun.until) > now ? String(begun.value) : "";
	} catch {
		return "";
	}
}

export const forgetRegistration = (): void => remove(registrationKey);
