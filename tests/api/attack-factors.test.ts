import { describe, expect, test } from "vitest";
import * as api from "../../functions/contract/index.ts";
import { rows } from "../../functions/db/run.ts";
import { createWorld, day, minute, password, wrong } from "../support/api.ts";
import { sql } from "../support/api-database.ts";
import { firstStep, setUp } from "../support/factors.ts";
import { ada, protectedWorld } from "../support/protected-worlds.ts";

const email = ada;

async function steppedWorld() {
	const { world, token, app } = await protectedWorld();
	const step = (grant: string, factor_code: string) => world.call(api.secondStep, { grant, factor_code });
	return { world, token, app, step };
}

describe("a code of the app", () => {
	test("works once, and no earlier one works after it", async () => {
		const { world, app, step } = await steppedWorld();
		const [now, before] = [app.code(), app.code(-1)];
		expect((await step(await firstStep(world, email), now)).status).toBe(200);
		expect((await step(await firstStep(world, email), now)).body.error).toBe("factor_wrong");
		expect((await step(await firstStep(world, email), before)).body.error).toBe("factor_wrong");
		world.pass(30_000);
		expect((await step(await firstStep(world, email), app.code())).status).toBe(200);
	});

	test("that was used in one place works in no other", async () => {
		const { world, token, app, step } = await steppedWorld();
		const code = app.code();
		expect((await world.call(api.renewRecoveryCodes, { factor_code: code }, { token })).status).toBe(200);
		expect((await step(await firstStep(world, email), code)).body.error).toBe("factor_wrong");
		const gone = await world.call(api.removeAuthenticator, { factor_code: code }, { token });
		expect(gone.body.error).toBe("factor_wrong");
	});

	test("that comes twice at the same time opens one session", async () => {
		const { world, app, step } = await steppedWorld();
		const grants = [await firstStep(world, email), await firstStep(world, email)];
		const before = await rows(world.deps.db, sql`SELECT id FROM sessions`);
		const both = await Promise.all([...grants, ...grants].map((grant) => step(grant, app.code())));
		expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
		expect(await rows(world.deps.db, sql`SELECT id FROM sessions`)).toHaveLength(before.length + 1);
	});

	test("is counted before it is compared: of a crowd of guesses at once five are looked at", async () => {
		const { world, app } = await steppedWorld();
		const grant = await firstStep(world, email);
		const guesses = await Promise.all(
			Array.from({ length: 20 }, (_, at) =>
				world.call(
					api.secondStep,
					{ grant, factor_code: wrong(app.code(), at + 1) },
					{ from: `203.0.113.${at}` },
				),
			),
		);
		expect(guesses.filter(({ body }) => body.error === "factor_wrong")).toHaveLength(5);
		expect(guesses.filter(({ body }) => body.error === "rate_limited")).toHaveLength(15);
	});

	test("is guessed ten times a day at most, whatever the address and however patient", async () => {
		const { world, app, step } = await steppedWorld();
		let looked = 0;
		for (let round = 0; round < 20; round++) {
			const { body } = await step(await firstStep(world, email), wrong(app.code(), 7));
			if (body.error === "factor_wrong") looked++;
			world.pass(16 * minute);
		}
		expect(looked).toBe(10);
	});

	test("whose tries a stranger has used up still lets the owner in: from a known device, and by a recovery code", async () => {
		const { world, app, step } = await steppedWorld();
		const known = await step(await firstStep(world, email), app.code());
		const { device } = known.body;
		world.pass(minute);
		const stolen = await firstStep(world, email);
		for (let guess = 1; guess < 7; guess++) await step(stolen, wrong(app.code(), guess));
		expect((await step(stolen, app.code())).body.error).toBe("rate_limited");
		expect((await step(await firstStep(world, email, { device }), app.code())).status).toBe(200);
		expect((await step(stolen, app.recovery[0] ?? "")).status).toBe(200);
	});
});

describe("a recovery code", () => {
	test("that comes twice at the same time opens one session", async () => {
		const { world, app, step } = await steppedWorld();
		const grants = [await firstStep(world, email), await firstStep(world, email)];
		const both = await Promise.all(grants.map((grant) => step(grant, app.recovery[0] ?? "")));
		expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
		const used = await rows(world.deps.db, sql`SELECT hash FROM recovery_codes WHERE used_at IS NOT NULL`);
		expect(used).toHaveLength(1);
	});

	test("of somebody else is worth nothing", async () => {
		const { world, app, step } = await steppedWorld();
		await world.account("eve@example.org");
		await setUp(world, await world.login("eve@example.org"));
		const said = await step(await firstStep(world, "eve@example.org"), app.recovery[0] ?? "");
		expect(said.body.error).toBe("factor_wrong");
	});

	test("is not used up by a login that does not come about", async () => {
		const { world, app, step } = await steppedWorld();
		expect((await step("AAAAAAAAAAAAAAAAAAAAAA", app.recovery[0] ?? "")).body.error).toBe("login_expired");
		const used = await rows(world.deps.db, sql`SELECT hash FROM recovery_codes WHERE used_at IS NOT NULL`);
		expect(used).toEqual([]);
	});
});

describe("the grant of a first step", () => {
	test("works once and for ten minutes", async () => {
		const { world, app, step } = await steppedWorld();
		const grant = await firstStep(world, email);
		expect((await step(grant, app.code())).status).toBe(200);
		world.pass(minute);
		expect((await step(grant, app.code())).body.error).toBe("login_expired");
		const late = await firstStep(world, email);
		world.pass(10 * minute);
		expect((await step(late, app.code())).body.error).toBe("login_expired");
	});

	test("opens one session, also with two proofs at the same moment", async () => {
		const { world, app, step } = await steppedWorld();
		const grant = await firstStep(world, email);
		const before = await rows(world.deps.db, sql`SELECT id FROM sessions`);
		const both = await Promise.all(app.recovery.slice(0, 2).map((code) => step(grant, code)));
		expect(both.map(({ body }) => body.error ?? "in").toSorted()).toEqual(["in", "login_expired"]);
		expect(await rows(world.deps.db, sql`SELECT id FROM sessions`)).toHaveLength(before.length + 1);
	});

	test("is no token, and opens nobody else's account", async () => {
		const { world, app } = await steppedWorld();
		await world.account("eve@example.org");
		const eve = await setUp(world, await world.login("eve@example.org"));
		const grant = await firstStep(world, email);
		expect((await world.call(api.me, {}, { token: grant })).status).toBe(401);
		const said = await world.call(api.secondStep, { grant, factor_code: eve.code() });
		// Their apps may show the same digits once in a million.
		expect(said.body.error).toBe(eve.code() === app.code() ? undefined : "factor_wrong");
	});

	test("ends with the password it was given for", async () => {
		const { world, token, app, step } = await steppedWorld();
		const grant = await firstStep(world, email);
		const fresh = { password: "seven other lanterns", confirm_password: "seven other lanterns" };
		const given = { email, ...fresh, current_password: password, factor_code: app.code() };
		expect((await world.call(api.updatePassword, given, { token })).status).toBe(200);
		world.pass(minute);
		expect((await step(grant, app.code())).body.error).toBe("login_expired");
	});

	test("is given five times in a quarter of an hour to whoever never takes the second step", async () => {
		const { world, app, step } = await steppedWorld();
		const known = await step(await firstStep(world, email), app.code());
		for (let login = 0; login < 5; login++) await firstStep(world, email);
		expect((await world.call(api.login, { email, password })).body.error).toBe("rate_limited");
		// The owner's own device is not kept out by that.
		expect(await firstStep(world, email, { device: known.body.device })).toBeTruthy();
	});

	test("says nothing of the second factor before the password was right", async () => {
		const { world } = await steppedWorld();
		await world.account("bob@example.org");
		const bodies = [];
		for (const address of [email, "bob@example.org", "nobody@example.org"])
			bodies.push((await world.call(api.login, { email: address, password: "not it at all" })).body);
		expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
	});
});

describe("a downgrade", () => {
	test("by a stolen login is refused: nothing that weakens the account goes without the factor", async () => {
		const { world, token } = await steppedWorld();
		const refusals = [
			await world.call(api.removeAuthenticator, {}, { token }),
			await world.call(api.renewRecoveryCodes, {}, { token }),
			await world.call(api.beginPasskey, { password }, { token }),
			await world.call(api.deleteAccount, { password }, { token }),
			await world.call(
				api.updatePassword,
				{
					email,
					password: "seven lamps lit",
					confirm_password: "seven lamps lit",
					current_password: password,
				},
				{ token },
			),
		];
		expect(refusals.map(({ body }) => body.error)).toEqual(Array(5).fill("second_factor_required"));
	});

	test("by logging in while the app is put in force is refused", async () => {
		const world = await createWorld();
		await world.account(email);
		const token = await world.login(email);
		const { deps } = world;
		const { verify } = deps.hasher;
		// The app comes into force while the password of a login is compared.
		let app: Promise<unknown> | undefined;
		const slow = await createWorld({
			db: deps.db,
			hasher: {
				...deps.hasher,
				async verify(...given) {
					const checked = await verify(...given);
					app ??= setUp(world, token);
					await app;
					return checked;
				},
			},
		});
		const { body } = await slow.call(api.login, { email, password });
		expect(body.error).toBe("second_factor_required");
	});

	test("of a session that has ended meanwhile changes no key", async () => {
		const { world, token, app } = await steppedWorld();
		const code = app.code();
		const [, removed] = await Promise.all([
			world.call(api.endSessions, {}, { token }),
			world.call(api.removeAuthenticator, { factor_code: code }, { token }),
		]);
		const inForce = await rows(world.deps.db, sql`SELECT user_id FROM authenticators`);
		expect(inForce).toHaveLength(removed.status === 200 ? 0 : 1);
	});
});

test("half logins, questions to passkeys and old counts are forgotten", async () => {
	const { world } = await steppedWorld();
	await firstStep(world, email);
	await world.call(api.passkeyChallenge, {});
	world.pass(day);
	const { sweep } = await import("../../functions/db/queries/sweep.ts");
	await sweep(world.deps.db, world.deps.now());
	const left = await rows(
		world.deps.db,
		sql`SELECT 1 FROM login_grants UNION ALL SELECT 1 FROM passkey_challenges`,
	);
	expect(left).toEqual([]);
});
