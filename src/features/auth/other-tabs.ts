/** A mailed link opens in a new tab, which asks the one that started the sign-up for its secret, to spare typing the password. */
import { readRegistration } from "./signup/registration.ts";

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
