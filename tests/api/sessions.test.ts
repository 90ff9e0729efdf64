import { describe, expect, test } from "vitest";
import * as api from "../../functions/contract/index.ts";
import { createWorld, minute, type World } from "../support/api.ts";

const email = "ada@example.org";
const sessions = "/api/vpnuser/sessions";

interface Listed {
	id: string;
	current: boolean;
}
const list = async (world: World, token: string): Promise<Listed[]> =>
	(await world.call(api.sessions, {}, { token })).body.data;
const end = (world: World, token: string, id = "") =>
	world.raw(id ? `${sessions}/${id}` : sessions, { method: "DELETE", token });
const refused = async (world: World, token: string) => (await world.call(api.me, {}, { token })).body.error;

/** Two people, the first logged in three times. */
async function signedIn() {
	const world = await createWorld();
	await world.account(email);
	await world.account("bob@example.org", "Bob");
	const tokens: string[] = [];
	for (let step = 0; step < 3; step++) {
		tokens.push(await world.login(email));
		world.pass(minute);
	}
	const [old = "", middle = "", own = ""] = tokens;
	return { world, own, middle, old, bob: await world.login("bob@example.org") };
}

describe("the devices", () => {
	test("are listed newest first after the one that asks, which is marked", async () => {
		const { world, own, middle } = await signedIn();
		expect((await list(world, own)).map(({ current }) => current)).toEqual([true, false, false]);
		expect((await list(world, middle)).map(({ current }) => current)).toEqual([true, false, false]);
		const order = async (token: string) => (await list(world, token)).map(({ id }) => id);
		const [third = "", second = "", first = ""] = await order(own);
		expect(await order(middle)).toEqual([second, third, first]);
	});

	test("can be logged out one by one, and the others stay", async () => {
		const { world, own, middle, old } = await signedIn();
		const [, second] = await list(world, own);
		expect((await end(world, own, second?.id)).body).toEqual({ code: 200, message: "Logged out" });
		expect(await refused(world, middle)).toBe("session_ended");
		expect([await refused(world, own), await refused(world, old)]).toEqual([undefined, undefined]);
		expect(await list(world, own)).toHaveLength(2);
	});

	test("of others, and those that never were, answer alike and stay", async () => {
		const { world, own, bob } = await signedIn();
		const [foreign] = await list(world, bob);
		const answers = await Promise.all(
			[foreign?.id ?? "", crypto.randomUUID(), "%00", "' OR 1=1 --"].map((id) => end(world, own, id)),
		);
		for (const { status, body } of answers) {
			expect([status, body]).toEqual([404, { code: 404, message: "Not found", error: "not_found" }]);
		}
		expect(await refused(world, bob)).toBeUndefined();
		expect(await list(world, own)).toHaveLength(3);
	});

	test("are logged out once when many ask at once", async () => {
		const { world, own } = await signedIn();
		const [, second] = await list(world, own);
		const answers = await Promise.all(Array.from({ length: 20 }, () => end(world, own, second?.id)));
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
		expect(answers.filter(({ status }) => status === 404)).toHaveLength(19);
	});

	test("are all logged out together, this one too, and nobody else’s", async () => {
		const { world, own, middle, old, bob } = await signedIn();
		expect((await end(world, own)).body).toEqual({ code: 200, message: "Logged out of all devices" });
		for (const token of [own, middle, old]) expect(await refused(world, token)).toBe("session_ended");
		expect(await refused(world, bob)).toBeUndefined();
		expect(await list(world, await world.login(email))).toHaveLength(1);
	});

	test("are refused from the moment that logging out of all has answered, however many calls are made", async () => {
		const { world, own, middle } = await signedIn();
		const answers = await Promise.all(Array.from({ length: 10 }, () => end(world, own)));
		expect(answers.some(({ status }) => status === 200)).toBe(true);
		expect(answers.every(({ status }) => [200, 401].includes(status))).toBe(true);
		const later = await Promise.all(Array.from({ length: 20 }, () => refused(world, middle)));
		expect(new Set(later)).toEqual(new Set(["session_ended"]));
	});

	test("belong to somebody: without a login nothing is logged out", async () => {
		const { world, own, bob } = await signedIn();
		const [first] = await list(world, bob);
		for (const path of [sessions, `${sessions}/${first?.id}`]) {
			expect((await world.raw(path, { method: "DELETE" })).body.error).toBe("unauthorized");
		}
		expect([await refused(world, own), await refused(world, bob)]).toEqual([undefined, undefined]);
	});

	test("are ten at most: one more ends the oldest, also when many begin at the same moment", async () => {
		const { world, own, middle, old, bob } = await signedIn();
		for (let step = 0; step < 8; step++) {
			await world.login(email);
			world.pass(minute);
		}
		expect(await refused(world, old)).toBe("session_ended");
		expect([await refused(world, middle), await refused(world, own)]).toEqual([undefined, undefined]);
		expect(await list(world, own)).toHaveLength(10);
		const [newest = ""] = await Promise.all(Array.from({ length: 4 }, () => world.login(email)));
		expect(await list(world, newest)).toHaveLength(10);
		expect(await refused(world, bob)).toBeUndefined();
	});

	test("go by other names in lists than in tokens", async () => {
		const { world, own } = await signedIn();
		const { sid } = JSON.parse(atob((own.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/")));
		expect(sid).toMatch(/^[0-9a-f-]{36}$/);
		const exported = await world.call(api.exportAccount, {}, { token: own });
		for (const shown of [await list(world, own), exported.body.data])
			expect(JSON.stringify(shown)).not.toContain(sid);
		const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();
		expect(ids(exported.body.data.sessions)).toEqual(ids(await list(world, own)));
		// The name of the token opens nothing that the list's name opens.
		expect((await end(world, own, sid)).status).toBe(404);
	});
});
