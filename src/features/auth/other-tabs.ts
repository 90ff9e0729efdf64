/**
 * A mailed link opens a tab of its own, and what makes a sign-up this browser's stays in the tab that began it. So the link's tab
 * asks, and the one where the code is waited for answers, while it is open and awake; else the password is typed again.
 */
import { registrationOf } from "./signup/registration.ts";

const channel = "registration";
/** Milliseconds: an open tab answers within a few; one that a phone has put to sleep does not. */
const patience = 400;

/** Says who asks and what is answered; anything else that comes this way is nothing. */
type Said = { of: string } | { of: string; value: string };

/** Answers other tabs of this browser. Gives what ends it. */
export function answerTabs(): (() => void) | undefined {
	if (!("BroadcastChannel" in window)) return;
	const line = new BroadcastChannel(channel);
	line.onmessage = ({ data }: MessageEvent<Said>) => {
		if ("value" in data) return;
		const value = registrationOf(data.of);
		if (value) line.postMessage({ of: data.of, value } satisfies Said);
	};
	return () => line.close();
}

/** What to send for an address, out of this tab or another; empty where none has it. */
export function registrationHere(email: string | null): Promise<string> | string {
	const own = registrationOf(email);
	if (own || !email || !("BroadcastChannel" in window)) return own;
	const line = new BroadcastChannel(channel);
	return new Promise((resolve) => {
		const end = (value: string) => {
			line.close();
			resolve(value);
		};
		setTimeout(end, patience, "");
		line.onmessage = ({ data }: MessageEvent<Said>) => {
			if ("value" in data && data.of === email) end(data.value);
		};
		line.postMessage({ of: email } satisfies Said);
	});
}
