import { BroadcastChannel as Channel } from "node:worker_threads";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
	answerOtherTabs,
	findRegistration,
	keepRegistration,
} from "../../../src/features/auth/signup/registration.ts";

const email = "anna@example.org";
let tab: BroadcastChannel;
/** Messages received there. */
let events: unknown[];

/** Sends a message and waits until it has come back from a third tab, after any answer to it. */
async function echo(message: object) {
	const third = new BroadcastChannel("registration");
	third.onmessage = () => {
		third.postMessage({ of: "echo" });
		third.onmessage = null;
	};
	tab.postMessage(message);
	await vi.waitFor(() => expect(events.at(-1)).toEqual({ of: "echo" }), { interval: 1 });
	third.close();
	return events.splice(0).slice(0, -1);
}

beforeEach(() => {
	// happy-dom has no BroadcastChannel.
	vi.stubGlobal("BroadcastChannel", Channel);
	vi.useFakeTimers({ toFake: ["setTimeout"] });
	events = [];
	tab = new BroadcastChannel("registration");
	tab.onmessage = ({ data }) => events.push(data);
});
afterEach(() => tab.close());

it("the link's tab gets the data of the tab that signed up", async () => {
	tab.onmessage = ({ data }) => {
		tab.postMessage({ of: "eve@example.org", value: "hers" });
		tab.postMessage({ of: data.of, value: "secret" });
	};
	expect(await findRegistration(email)).toBe("secret");
});

it("without another tab it gets nothing, and soon", async () => {
	const found = findRegistration(email);
	await vi.waitFor(() => expect(events).toEqual([{ of: email }]), { interval: 1 });
	vi.advanceTimersByTime(2000);
	expect(await found).toBe("");
});

it("the tab that signed up asks no other", async () => {
	keepRegistration(email, "secret");
	expect(findRegistration(email)).toBe("secret");
	expect(await echo({})).toEqual([]);
});

it("a tab answers for its own address only, and not once it is closed", async () => {
	keepRegistration(email, "secret");
	const close = answerOtherTabs();
	expect(await echo({ of: "eve@example.org" })).toEqual([]);
	expect(await echo({ of: email })).toEqual([{ of: email, value: "secret" }]);
	close?.();
	expect(await echo({ of: email })).toEqual([]);
});
