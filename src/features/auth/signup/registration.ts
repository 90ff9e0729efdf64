import { limits } from "../../../../functions/contract/fields.ts";
import { readSession, registrationKey, removeSession, writeSession } from "../../../stores/storage.ts";

/** Stores a sign-up's secret with its address until the link expires or the tab is closed. */
export const keepRegistration = (email: string, value: string, now = Date.now()): void =>
	writeSession(registrationKey, `${email} ${value} ${now + limits.linkHours * 3_600_000}`);

/** The secret for an address; empty if no sign-up was started in this tab. */
export function readRegistration(email: string | null): string {
	const [whose, value = "", until] = (readSession(registrationKey) ?? "").split(" ");
	return whose === email && Number(until) > Date.now() ? value : "";
}

export const forgetRegistration = (): void => removeSession(registrationKey);
