import { describe, expect, test } from "vitest";
import * as api from "../../functions/contract/index.ts";
import { rows } from "../../functions/db/run.ts";
import { hour, minute, password, type World } from "../support/api.ts";
import { sql } from "../support/api-database.ts";
import { ada, fresh, me, move, old } from "../support/change-email.ts";
import { meanwhile } from "../support/meanwhile.ts";
import { act, press, recover, stolenWorld, thiefs, undoLinks } from "../support/thief.ts";

const remove = (world: World, token: string) => world.call(api.deleteAccount, { password }, { token });
const asked = async (world: World, to = old) =>
	(await world.mails(to)).filter(({ kind }) => kind === "deletion_asked");

describe("an account that a former address can have back", () => {
	test("is not deleted before that is over, and says until when", async () => {
		const { world, token } = await ada();
		await move(world, token);
		world.pass(hour);
		const { status, body } = await remove(world, token);
		expect([status, body.error, body.retry_after]).toEqual([409, "deletion_waits", 71 * 60 * 60]);
		expect((await me(world, token)).email).toBe(fresh);
		world.pass(71 * hour);
		expect((await remove(world, token)).status).toBe(200);
	});

	test("tells that address once, with a link that takes the account back", async () => {
		const { world, thief } = await stolenWorld();
		await act(thief, "move");
		await remove(world, thief.token);
		await remove(world, thief.token);
		const [mail, ...more] = await asked(world);
		expect(more).toEqual([]);
		expect(mail?.text).toContain("Can be taken back until: January 18, 2026 at 12:00 PM UTC");
		expect((await press(world, mail?.link ?? "")).status).toBe(200);
		expect((await me(world, (await recover(world)).token ?? "")).email).toBe(old);
		for (const link of await undoLinks(world, old)) expect((await press(world, link)).status).toBe(400);
		expect((await remove(world, thief.token)).status).toBe(401);
	});

	test("is asked for the password, too, before anybody is told", async () => {
		const { world, token } = await ada();
		await move(world, token);
		world.pass(hour);
		expect((await world.call(api.deleteAccount, {}, { token })).body.error).toBe("reauth_required");
		const guess = await world.call(api.deleteAccount, { password: "no such lantern" }, { token });
		expect(guess.fields).toEqual({ password: "password_wrong" });
		expect(await asked(world)).toEqual([]);
	});

	test("stays, and tells every address, after several changes", async () => {
		const { world, token } = await ada();
		for (const to of [thiefs, fresh]) {
			await move(world, token, to);
			world.pass(minute);
		}
		expect((await remove(world, token)).body.error).toBe("deletion_waits");
		for (const to of [old, thiefs]) expect(await asked(world, to)).toHaveLength(1);
	});

	test("stays also where the change happens while it is being deleted", async () => {
		const { world, token } = await ada();
		const [user] = await rows<{ id: string }>(world.deps.db, sql`SELECT id FROM users`);
		const happened = meanwhile(world.deps, /DELETE FROM users/i, (db) =>
			rows(
				db,
				sql`INSERT INTO former_addresses (id, user_id, email, until, created_at)
					VALUES ('moved', ${user?.id}, 'before@example.org', ${world.deps.now() + hour}, ${world.deps.now()})`,
			),
		);
		expect((await remove(world, token)).status).not.toBe(200);
		expect([happened(), (await rows(world.deps.db, sql`SELECT 1 FROM users`)).length]).toEqual([true, 1]);
	});

	test("is deleted at once where only a key was added", async () => {
		const { world, thief } = await stolenWorld();
		await act(thief, "passkey");
		expect((await remove(world, thief.token)).status).toBe(200);
	});
});
