/**
 * A mailed link opens a tab of its own, and what makes a sign-up this browser's stays in the tab that began it. So the link's tab
 * asks, and the one where the code is waited for answers, while it is open and awake; else the password is typed again.
 */
import { registrationOf } from "./signup/registration.ts";

const channel = "registration";
/** Milliseconds: an open tab answers within a few; one that a phone has put to sleep does not. */
const timeout = 400;

/** Says who asks and what is answered; anything else that comes this way is nothing. */
type TabMessage = { of: string } | { of: string; value: string };

/** Answers other tabs of this browser. Gives what ends it. */
export function answerOtherTabs(): (() => void) | undefined {
	if (!("BroadcastChannel" in window)) return;
	const broadcast = new BroadcastChannel(channel);
	broadcast.onmessage = ({ data }: MessageEvent<TabMessage>) => {
		if ("value" in data) return;
		const value = registrationOf(data.of);
		if (value) broadcast.postMessage({ of: data.of, value } satisfies TabMessage);
	};
	return () => broadcast.close();
}

/** What to send for an address, out of this tab or another; empty where none has it. */
export function findRegistration(email: string | null): Promise<string> | string {
	const ownValue = registrationOf(email);
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
