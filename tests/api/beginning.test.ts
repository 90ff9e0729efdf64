import { describe, expect, test } from "vitest";
import * as api from "../../functions/contract/index.ts";
import { rows } from "../../functions/db/run.ts";
import { createWorld, minute, password, type World } from "../support/api.ts";
import { sql } from "../support/api-database.ts";

const email = "ada@example.org";

/** Everything a sign-up and a login left, but for what is made by chance. */
async function leftIn(world: World) {
	const [user] = await rows(world.deps.db, sql`SELECT email, name, lang, created_at FROM users`);
	const [session] = await rows(world.deps.db, sql`SELECT platform, created_at, expires_at FROM sessions`);
	const hits = await rows(world.deps.db, sql`SELECT count(*) AS hits FROM hits`);
	const mails = (await world.mails(email)).map(({ kind, subject, sentAt }) => [
		kind,
		subject.replace(/\d{6}/, ""),
		sentAt,
	]);
	const used = await rows(world.deps.db, sql`SELECT purpose FROM codes`);
	const log = world.log.map((line) => line.replace(/"(id|ms|time)":[^,}]+/g, ""));
	return { user, session, hits, mails, used, log };
}

async function begin(): Promise<{ world: World; token: string }> {
	const world = await createWorld();
	await world.account(email);
	return { world, token: await world.login(email) };
}

describe("worlds that begin alike", () => {
	test("begin with the same, whether it was done or copied, and go on by themselves", async () => {
		const all = [];
		const tokens = new Set<string>();
		for (let n = 0; n < 6; n++) {
			const { world, token } = await begin();
			all.push(await leftIn(world));
			tokens.add(token);
			expect((await world.call(api.me, {}, { token })).body.data.email).toBe(email);
			await world.call(api.logout, {}, { token });
			expect((await world.call(api.me, {}, { token })).status).toBe(401);
		}
		for (const one of all) expect(one).toEqual(all[0]);
		// The last ones were copied.
		expect(tokens.size).toBeLessThan(all.length);
	});

	test("are no longer alike once time has passed, or somebody has looked into the database or changed it", async () => {
		for (let n = 0; n < 4; n++) await begin();
		const ways: Record<string, (world: World) => unknown> = {
			nothing: () => {},
			time: (world) => world.pass(minute),
			look: (world) => rows(world.deps.db, sql`SELECT 1`),
			call: (world) => world.call(api.register, { name: "Bob", email: "bob@example.org", password }),
			other: (world) => world.account("bob@example.org"),
			mail: (world) => {
				world.deps.mail = { ...world.deps.mail };
			},
		};
		const { token } = await begin();
		const same: Record<string, boolean> = {};
		for (const [name, act] of Object.entries(ways)) {
			const world = await createWorld();
			await world.account(email);
			await act(world);
			same[name] = (await world.login(email)) === token;
		}
		expect(same).toEqual({ nothing: true, time: false, look: false, call: false, other: false, mail: false });
	});
});
