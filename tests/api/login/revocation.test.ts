import { createTestApp, email, newPassword, password, type TestApp } from "../../support/api/api.ts";
import { api, describe, expect, test } from "../../support/api/fixtures.ts";

const change = { email, ...newPassword("twelve slow herons"), current_password: password };

const read = async ({ call }: TestApp, token: string): Promise<string> => {
	const { status, body } = await call(api.me, {}, { token });
	return body.error ?? `${status}`;
};

/**
 * Two servers (processes or isolates) with a shared database and their own memory. Both have the session about to be revoked
 * in their caches, and one of another user.
 */
async function createCachedSession() {
	const one = await createTestApp();
	const other = await createTestApp({ db: one.deps.db });
	await one.account(email);
	const [token, second] = [await one.login(email), await other.login(email)];
	const bob = await one.addUser("bob@example.org", "Bob");
	for (const testApp of [one, other, one, other])
		for (const otherToken of [token, second, bob]) expect(await read(testApp, otherToken)).toBe("200");
	return { one, other, token, second, bob };
}

type Ready = Awaited<ReturnType<typeof createCachedSession>>;

/** Ways to revoke the session of `token`, on server `one`. */
const ways: Record<string, (ready: Ready) => Promise<unknown>> = {
	"logging out": ({ one, token }) => one.call(api.logout, {}, { token }),
	"logging it out from another device": async ({ one, token, second }) => {
		const listed = await one.call(api.sessions, {}, { token });
		const id = listed.body.data.find(({ current }) => current)?.id ?? "";
		return one.call(api.endSession, { id }, { token: second });
	},
	"logging out everywhere": ({ one, second }) => one.call(api.endSessions, {}, { token: second }),
	"a new password": ({ one, second }) => one.call(api.updatePassword, change, { token: second }),
	"deleting the account": ({ one, second }) => one.call(api.deleteAccount, { password }, { token: second }),
	"an operator deleting its row": ({ one }) =>
		one.rows`DELETE FROM sessions WHERE user_id = (SELECT id FROM users WHERE email = ${email})`,
};

test.each(Object.keys(ways))("a session is refused by either server right after: %s", async (way) => {
	const ready = await createCachedSession();
	const answer = (await ways[way]?.(ready)) as { status?: number };
	expect(answer.status ?? 200).toBe(200);
	const { one, other, token, bob } = ready;
	expect([await read(other, token), await read(one, token)]).toEqual(["session_ended", "session_ended"]);
	expect([await read(other, bob), await read(one, bob)]).toEqual(["200", "200"]);
});

describe("a session cached after a call", () => {
	test("is refused once its signing key is removed", async () => {
		const { one, token } = await createCachedSession();
		const tokenKeys = [{ kid: "next", key: new Uint8Array(32).fill(8) }] as const;
		expect(await read(await createTestApp({ db: one.deps.db, tokenKeys }), token)).toBe("unauthorized");
	});

	test("doesn't cover a token that differs in one letter", async () => {
		const { one, token } = await createCachedSession();
		for (const index of [10, Math.floor(token.length / 2), token.length - 5]) {
			const changed = token.slice(0, index) + (token[index] === "A" ? "B" : "A") + token.slice(index + 1);
			expect(await read(one, changed)).toBe("unauthorized");
		}
	});

	test("shows the current account: a changed name, a started trial", async () => {
		const { one, other, token } = await createCachedSession();
		await one.rows`UPDATE users SET name = 'Augusta' WHERE email = ${email}`;
		expect((await other.call(api.me, {}, { token })).body.data.name).toBe("Augusta");
		await one.call(api.beginTrial, {}, { token });
		expect((await other.call(api.me, {}, { token })).body.data.trial.state).toBe("running");
	});
});
