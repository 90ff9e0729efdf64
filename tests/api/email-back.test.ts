import { describe, expect, test } from "vitest";
import * as api from "../../functions/contract/index.ts";
import { rows } from "../../functions/db/run.ts";
import { createWorld, hour, minute, password, tokenOf } from "../support/api.ts";
import { sql } from "../support/api-database.ts";
import { ada, ask, fresh, me, move, old } from "../support/change-email.ts";
import { setUp } from "../support/factors.ts";
import { createPasskey } from "../support/passkey.ts";
import { addKey } from "../support/protected-worlds.ts";
import { recover } from "../support/thief.ts";

/** As a browser sends the page's button. */
const pressed = { method: "POST", raw: "", headers: { "content-type": "application/x-www-form-urlencoded" } };

describe("the way back at the address before", () => {
	/** Somebody with Ada's token and password has moved her account to an address of their own. */
	async function stolen() {
		const { world, token } = await ada();
		await move(world, token, "thief@new.example");
		const mail = await world.lastMail(old);
		const back = new URL(mail.link ?? "").pathname;
		return { world, token, mail, back };
	}
	const restored = "Your account has its address back";

	test("acts at a press, ends every login and the password, and mails how to choose a new one", async () => {
		const { world, token, mail, back } = await stolen();
		expect(mail.kind).toBe("email_changed");
		expect(mail.text).toContain("Can be undone until: January 18, 2026");
		expect((await world.raw(back)).body).toContain("Take this address back?");
		expect((await world.raw(back, { method: "HEAD" })).status).toBe(200);
		expect((await me(world, token)).email).toBe("thief@new.example");
		expect((await world.raw(back, pressed)).body).toContain(restored);
		expect((await world.call(api.me, {}, { token })).status).toBe(401);
		for (const email of [old, "thief@new.example"])
			expect((await world.call(api.login, { email, password })).status).toBe(401);
		expect((await world.lastMail("thief@new.example")).kind).toBe("email_back");
		const undone = await world.lastMail(old);
		expect([undone.kind, undone.code]).toEqual(["undone", null]);
		expect(undone.text).toContain("Your account has this email address again.");
		expect((await recover(world)).token).toBeTruthy();
	});

	test("also by the link of an earlier mail, which led elsewhere", async () => {
		const { world, mail } = await stolen();
		const before = `${api.addressBackPage}?${new URLSearchParams({ token: tokenOf(mail), lang: "fr" })}`;
		expect((await world.raw(before)).body).toContain('<html lang="fr"');
		expect((await world.raw(before, pressed)).status).toBe(200);
		expect((await world.lastMail(old)).kind).toBe("undone");
	});

	test("takes every passkey along, however old, and says so", async () => {
		const { world, token } = await ada();
		await addKey(world, token, await createPasskey());
		await rows(world.deps.db, sql`UPDATE passkeys SET created_at = 1`);
		await move(world, token, "thief@new.example");
		const mail = await world.lastMail(old);
		const back = new URL(mail.link ?? "").pathname;
		for (const words of [mail.text, (await world.raw(back)).body])
			expect(words).toMatch(/all its passkeys are removed/i);
		await world.raw(back, pressed);
		expect(await rows(world.deps.db, sql`SELECT 1 FROM passkeys`)).toEqual([]);
	});

	test("works once, for 72 hours", async () => {
		const late = await stolen();
		late.world.pass(72 * hour);
		expect((await late.world.raw(late.back, pressed)).status).toBe(400);
		const { world, back } = await stolen();
		world.pass(72 * hour - 1);
		const answers = await Promise.all([1, 2].map(() => world.raw(back, pressed)));
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
		expect((await world.raw(back)).status).toBe(400);
	});

	test("also after another change, whose own way back ends with it", async () => {
		const { world, token, back } = await stolen();
		world.pass(minute);
		await move(world, token, "second@new.example");
		const theirs = await world.lastMail("thief@new.example");
		const thiefs = new URL(theirs.link ?? "").pathname;
		expect((await world.raw(back, pressed)).body).toContain(restored);
		expect((await world.raw(thiefs, pressed)).status).toBe(400);
	});

	test("also where the thief has pressed theirs first", async () => {
		const { world, token, back } = await stolen();
		world.pass(minute);
		await move(world, token, "second@new.example");
		const theirs = await world.lastMail("thief@new.example");
		await world.raw(new URL(theirs.link ?? "").pathname, pressed);
		expect((await world.raw(back, pressed)).body).toContain(restored);
		expect((await world.lastMail(old)).kind).toBe("undone");
	});

	test("takes an authenticator app along that the thief has put in force", async () => {
		const { world, token, back } = await stolen();
		await setUp(world, token);
		await world.raw(back, pressed);
		const left = await rows(
			world.deps.db,
			sql`SELECT user_id FROM authenticators UNION ALL SELECT user_id FROM recovery_codes`,
		);
		expect(left).toEqual([]);
	});

	test("nobody else gets the address before it is over: not by a sign-up, nor by a change", async () => {
		const { world, back } = await stolen();
		await world.call(api.register, { name: "Mallory", email: old, password });
		const mail = await world.lastMail(old);
		expect([mail.kind, mail.code]).toEqual(["moved", null]);
		await world.account("eve@example.org", "Eve");
		const eve = await world.login("eve@example.org");
		await ask(world, eve, old);
		expect((await world.lastMail(old)).code).toBe(null);
		await world.call(api.forgetPassword, { email: old });
		expect((await world.lastMail(old)).kind).toBe("moved");
		expect((await world.raw(back, pressed)).body).toContain(restored);
	});

	test("also not by a sign-up that was written down while the account passed through", async () => {
		const world = await createWorld();
		const { db } = world.deps;
		await world.account(fresh);
		const token = await world.login(fresh);
		await world.call(api.register, { name: "Mallory", email: old, password });
		const { code } = await world.lastMail(old);
		const [row = {}] = await rows<Record<string, unknown>>(db, sql`SELECT * FROM codes WHERE email = ${old}`);
		for (const to of [old, "third@new.example"]) {
			world.pass(minute);
			await move(world, token, to);
		}
		const values = sql.join(
			Object.values(row).map((value) => sql`${value}`),
			sql`, `,
		);
		await rows(db, sql`INSERT INTO codes (${sql.raw(Object.keys(row).join(", "))}) VALUES (${values})`);
		const proven = await world.call(api.verifyOtp, { email: old, code, context: "signup" });
		expect(proven.body.error).toBe("code_expired");
	});
});
