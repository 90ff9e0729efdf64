import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as api from "../../functions/contract/index.ts";
import { findUser, type UserRow } from "../../functions/db/queries/users.ts";
import { rows } from "../../functions/db/run.ts";
import { beginRemoval, carryOutRemovals } from "../../functions/factors/removal.ts";
import { deliverDue } from "../../functions/mail/deliver.ts";
import { createWorld, hour, password, tokenOf } from "../support/api.ts";
import { firstStep } from "../support/factors.ts";
import { ada, protectedWorld } from "../support/protected-worlds.ts";

const email = ada;

/** Support has begun to take Ada's app away. */
async function begun() {
	const { world, token, app } = await protectedWorld();
	const owner = (await findUser(world.deps.db, email)) as UserRow;
	await beginRemoval(world.deps, owner);
	await deliverDue(world.deps);
	const mail = await world.lastMail(email);
	const stop = `${api.keepFactorPage}?${new URLSearchParams({ token: tokenOf(mail), lang: "en" })}`;
	const pass = async (ms: number) => {
		world.pass(ms);
		await carryOutRemovals(world.deps);
		await world.settle();
	};
	/** Whether the password alone logs in. */
	const open = async () => (await world.call(api.login, { email, password })).status === 200;
	return { world, token, app, ada: owner, mail, stop, pass, open };
}

describe("support takes a lost authenticator app away", () => {
	test("72 hours after its owner was told, and says when it is done", async () => {
		const { world, mail, pass, open } = await begun();
		expect(mail.kind).toBe("factor_removal");
		expect(mail.text).toContain("Removal on: January 18, 2026 at 12:01 PM UTC");
		await pass(72 * hour - 1);
		expect(await open()).toBe(false);
		await pass(1);
		expect(await open()).toBe(true);
		expect((await world.lastMail(email)).kind).toBe("factor_removed");
		const mails = await world.mails(email);
		await pass(hour);
		expect(await world.mails(email)).toHaveLength(mails.length);
	});

	test("only where there is one", async () => {
		const world = await createWorld();
		await world.account(email);
		const ada = (await findUser(world.deps.db, email)) as UserRow;
		expect(await beginRemoval(world.deps, ada)).toBe(null);
		expect((await world.lastMail(email)).kind).toBe("signup");
	});

	test("not where its owner stops it by the mailed link, whose page acts at a press and not at opening", async () => {
		const { world, stop, pass, open } = await begun();
		const page = await world.raw(stop);
		expect([page.status, page.body]).toEqual([200, expect.stringContaining("Keep your authenticator app?")]);
		const done = await world.raw(stop, { method: "POST" });
		expect([done.status, done.body]).toEqual([200, expect.stringContaining("Your authenticator app stays")]);
		for (const method of ["GET", "POST"])
			expect((await world.raw(stop, { method })).body).toContain("This link is no longer needed");
		await pass(73 * hour);
		expect(await open()).toBe(false);
	});

	test("also when the link was only opened, as programs that look at mails do", async () => {
		const { world, stop, pass, open } = await begun();
		await world.raw(stop);
		await world.raw(stop, { method: "HEAD" });
		await pass(72 * hour);
		expect(await open()).toBe(true);
	});

	test("not where its owner stops it in the profile", async () => {
		const { world, token, pass, open } = await begun();
		const { body } = await world.call(api.security, {}, { token });
		expect(body.data?.factor_removal_at).toBe("2026-01-18T12:01:00.000Z");
		expect((await world.call(api.keepFactor, {}, { token })).status).toBe(200);
		expect((await world.call(api.keepFactor, {}, { token })).body.error).toBe("not_found");
		await pass(73 * hour);
		expect(await open()).toBe(false);
	});

	test("not where the app is used meanwhile: it is not lost", async () => {
		const { world, app, pass, open } = await begun();
		const grant = await firstStep(world, email);
		expect((await world.call(api.secondStep, { grant, factor_code: app.code() })).status).toBe(200);
		await pass(73 * hour);
		expect(await open()).toBe(false);
	});

	test("not by the link of another, nor by a guess", async () => {
		const { world, pass, open } = await begun();
		const guess = `${api.keepFactorPage}?token=AAAAAAAAAAAAAAAAAAAAAA`;
		expect((await world.raw(guess, { method: "POST" })).status).toBe(400);
		expect((await world.raw(api.keepFactorPage, { method: "POST" })).status).toBe(400);
		await pass(72 * hour);
		expect(await open()).toBe(true);
	});

	test("not before the notice has left, however long that takes", async () => {
		const { world } = await protectedWorld();
		await beginRemoval(world.deps, (await findUser(world.deps.db, email)) as UserRow);
		world.pass(73 * hour);
		await carryOutRemovals(world.deps);
		expect((await world.call(api.login, { email, password })).body.error).toBe("second_factor_required");
		await deliverDue(world.deps);
		await carryOutRemovals(world.deps);
		expect((await world.call(api.login, { email, password })).status).toBe(200);
	});

	test("asked for by a bare row, as at the edge: told first, and 72 hours from then, whatever the row says", async () => {
		const { world, token } = await protectedWorld();
		const { db } = world.deps;
		const ask = () =>
			rows(
				db,
				sql`INSERT OR IGNORE INTO factor_recoveries (user_id, stop_hash, due_at, created_at) SELECT id, '', 1, 1 FROM users WHERE email = ${email}`,
			);
		await ask();
		const shown = async () =>
			(await world.call(api.security, {}, { token })).body.data.factor_removal_at ?? null;
		expect(await shown()).toBe(null);
		await carryOutRemovals(world.deps);
		await deliverDue(world.deps);
		expect((await world.lastMail(email)).kind).toBe("factor_removal");
		expect(await shown()).toBe(new Date(world.deps.now() + 72 * hour).toISOString());
		await ask();
		world.pass(72 * hour - 1);
		await carryOutRemovals(world.deps);
		expect((await world.call(api.login, { email, password })).body.error).toBe("second_factor_required");
		world.pass(1);
		await carryOutRemovals(world.deps);
		expect((await world.call(api.login, { email, password })).status).toBe(200);
		await ask();
		await carryOutRemovals(world.deps);
		expect(await rows(db, sql`SELECT * FROM factor_recoveries`)).toEqual([]);
	});
});
