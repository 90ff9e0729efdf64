import { createAccountApp, email, type TestApp } from "../../support/api/api.ts";
import { api, describe, expect, minute, test } from "../../support/api/fixtures.ts";
import { meanwhile } from "../../support/api/meanwhile.ts";

const sessions = "/api/vpnuser/sessions";

const list = async (testApp: TestApp, token: string): Promise<api.Session[]> =>
	(await testApp.call(api.sessions, {}, { token })).body.data;
const end = (testApp: TestApp, token: string, id = "") =>
	testApp.raw(id ? `${sessions}/${id}` : sessions, { method: "DELETE", token });
const refused = async (testApp: TestApp, token: string) =>
	(await testApp.call(api.me, {}, { token })).body.error;

/** Two people; the first has three sessions. */
async function createSessions() {
	const testApp = await createAccountApp();
	await testApp.account("bob@example.org", "Bob");
	const tokens: string[] = [];
	for (let step = 0; step < 3; step++) {
		tokens.push(await testApp.login(email));
		testApp.pass(minute);
	}
	const [old = "", middle = "", own = ""] = tokens;
	return { testApp, own, middle, old, bob: await testApp.login("bob@example.org") };
}

describe("the devices", () => {
	test("are listed newest first after the current one, which is marked", async () => {
		const { testApp, own, middle } = await createSessions();
		expect((await list(testApp, own)).map(({ current }) => current)).toEqual([true, false, false]);
		expect((await list(testApp, middle)).map(({ current }) => current)).toEqual([true, false, false]);
		const order = async (token: string) => (await list(testApp, token)).map(({ id }) => id);
		const [third = "", second = "", first = ""] = await order(own);
		expect(await order(middle)).toEqual([second, third, first]);
	});

	test("can be logged out one by one, and the others stay", async () => {
		const { testApp, own, middle, old } = await createSessions();
		const [, second] = await list(testApp, own);
		expect((await end(testApp, own, second?.id)).body).toEqual({ code: 200, message: "Logged out" });
		expect(await refused(testApp, middle)).toBe("session_ended");
		expect([await refused(testApp, own), await refused(testApp, old)]).toEqual([undefined, undefined]);
		expect(await list(testApp, own)).toHaveLength(2);
	});

	test("of other users and unknown ones answer alike and stay", async () => {
		const { testApp, own, bob } = await createSessions();
		const [foreign] = await list(testApp, bob);
		const answers = await Promise.all(
			[foreign?.id ?? "", crypto.randomUUID(), "%00", "' OR 1=1 --"].map((id) => end(testApp, own, id)),
		);
		for (const { status, body } of answers)
			expect([status, body]).toEqual([404, { code: 404, message: "Not found", error: "not_found" }]);
		expect(await refused(testApp, bob)).toBeUndefined();
		expect(await list(testApp, own)).toHaveLength(3);
	});

	test("are all logged out together, including this one, and no other user’s", async () => {
		const { testApp, own, middle, old, bob } = await createSessions();
		expect((await end(testApp, own)).body).toEqual({ code: 200, message: "Logged out of all devices" });
		for (const token of [own, middle, old]) expect(await refused(testApp, token)).toBe("session_ended");
		expect(await refused(testApp, bob)).toBeUndefined();
		expect(await list(testApp, await testApp.login(email))).toHaveLength(1);
	});

	test("are refused as soon as the logout of all has answered, under any number of calls", async () => {
		const { testApp, own, middle } = await createSessions();
		const answers = await Promise.all(Array.from({ length: 10 }, () => end(testApp, own)));
		expect(answers.some(({ status }) => status === 200)).toBe(true);
		expect(answers.every(({ status }) => [200, 401].includes(status))).toBe(true);
		const later = await Promise.all(Array.from({ length: 20 }, () => refused(testApp, middle)));
		expect(new Set(later)).toEqual(new Set(["session_ended"]));
	});

	test("stay when the one that logs them out has just been logged out itself", async () => {
		const { testApp, own } = await createSessions();
		const [{ id } = { id: "" }] = await list(testApp, own);
		const logOutOthers = (token: string) => testApp.call(api.endSessions, { others: true }, { token });
		for (const act of [logOutOthers, (thief: string) => end(testApp, thief, id)]) {
			const thief = await testApp.login(email);
			const isThrownOut = meanwhile(testApp.deps, /DELETE FROM sessions/, () => logOutOthers(own));
			await act(thief);
			expect([isThrownOut(), await refused(testApp, own)]).toEqual([true, undefined]);
		}
	});

	test("are limited to ten: one more ends the oldest, even with parallel logins", async () => {
		const { testApp, own, middle, old, bob } = await createSessions();
		for (let step = 0; step < 8; step++) {
			await testApp.login(email);
			testApp.pass(minute);
		}
		expect(await refused(testApp, old)).toBe("session_ended");
		expect([await refused(testApp, middle), await refused(testApp, own)]).toEqual([undefined, undefined]);
		expect(await list(testApp, own)).toHaveLength(10);
		const [newest = ""] = await Promise.all(Array.from({ length: 4 }, () => testApp.login(email)));
		expect(await list(testApp, newest)).toHaveLength(10);
		expect(await refused(testApp, bob)).toBeUndefined();
	});

	test("have ids in lists that differ from those in tokens", async () => {
		const { testApp, own } = await createSessions();
		const { sid } = JSON.parse(atob((own.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/")));
		expect(sid).toMatch(/^[0-9a-f-]{36}$/);
		const exported = await testApp.call(api.exportAccount, {}, { token: own });
		for (const sessionList of [await list(testApp, own), exported.body.data])
			expect(JSON.stringify(sessionList)).not.toContain(sid);
		expect(exported.body.data.sessions).toHaveLength((await list(testApp, own)).length);
		// The token's session id is no valid id for the list's endpoint.
		expect((await end(testApp, own, sid)).status).toBe(404);
	});
});
