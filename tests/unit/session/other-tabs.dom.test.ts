import { BroadcastChannel as Channel } from "node:worker_threads";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answerOtherTabs, findRegistration } from "../../../src/features/auth/other-tabs.ts";
import { keepRegistration } from "../../../src/features/auth/signup/registration.ts";

const email = "anna@example.org";
let tab: BroadcastChannel;
/** Messages received there. */
let events: unknown[];

beforeEach(() => {
	// happy-dom has no BroadcastChannel.
	vi.stubGlobal("BroadcastChannel", Channel);
	events = [];
	tab = new BroadcastChannel("registration");
	tab.onmessage = ({ data }) => events.push(data);
});
afterEach(() => tab.close());

const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

it("the link's tab gets the data of the tab that signed up", async () => {
	tab.onmessage = ({ data }) => {
		tab.postMessage({ of: "eve@example.org", value: "hers" });
		tab.postMessage({ of: data.of, value: "secret" });
	};
	expect(await findRegistration(email)).toBe("secret");
});

it("without another tab it gets nothing, and soon", async () => {
	const startedAt = Date.now();
	expect(await findRegistration(email)).toBe("");
	expect(Date.now() - startedAt).toBeLessThan(2000);
	expect(events).toEqual([{ of: email }]);
});

it("the tab that signed up asks no other", async () => {
	keepRegistration(email, "secret");
	expect(findRegistration(email)).toBe("secret");
	await pause();
	expect(events).toEqual([]);
});

it("a tab answers for its own address only, and not once it is closed", async () => {
	keepRegistration(email, "secret");
	const close = answerOtherTabs();
	tab.postMessage({ of: "eve@example.org" });
	await pause();
	expect(events).toEqual([]);
	tab.postMessage({ of: email });
	await pause();
	expect(events).toEqual([{ of: email, value: "secret" }]);
	close?.();
	tab.postMessage({ of: email });
	await pause();
	expect(events).toHaveLength(1);
});
