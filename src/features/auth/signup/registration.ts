import { lifetimes } from "../../../../functions/contract/fields.ts";
import { readSession, registrationKey, removeSession, writeSession } from "../../../stores/storage.ts";

/** Stores a sign-up's secret with its address until the link expires or the tab is closed. */
export const keepRegistration = (email: string, value: string, now = Date.now()): void =>
	writeSession(registrationKey, `${email} ${value} ${now + lifetimes.linkHours * 3_600_000}`);

/** The secret for an address; empty if no sign-up was started in this tab. */
export function readRegistration(email: string | null): string {
	const [whose, value = "", until] = (readSession(registrationKey) ?? "").split(" ");
	return whose === email && Number(until) > Date.now() ? value : "";
}

export const forgetRegistration = (): void => removeSession(registrationKey);

const channel = "registration";
/** Milliseconds to wait; a tab that the phone has suspended doesn't answer. */
const timeout = 400;

/** Messages between tabs; others are ignored. */
type TabMessage = { of: string } | { of: string; value: string };

/** Answers other tabs of this browser. Returns a function that stops it. */
export function answerOtherTabs(): (() => void) | undefined {
	if (!("BroadcastChannel" in window)) return;
	const broadcast = new BroadcastChannel(channel);
	broadcast.onmessage = ({ data }: MessageEvent<TabMessage>) => {
		if ("value" in data) return;
		const value = readRegistration(data.of);
		if (value) broadcast.postMessage({ of: data.of, value } satisfies TabMessage);
	};
	return () => broadcast.close();
}

/** The secret for an address, from this tab or another; empty if none has it. */
export function findRegistration(email: string | null): Promise<string> | string {
	const ownValue = readRegistration(email);
	if (ownValue || !email || !("BroadcastChannel" in window)) return ownValue;
	const broadcast = new BroadcastChannel(channel);
	return new Promise((resolve) => {
		const end = (value: string) => {
			broadcast.close();
			resolve(value);
		};
		setTimeout(end, timeout, "");
		broadcast.onmessage = ({ data }: MessageEvent<TabMessage>) => {
			if ("value" in data && data.of === email) end(data.value);
		};
		broadcast.postMessage({ of: email } satisfies TabMessage);
	});
}
