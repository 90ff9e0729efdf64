import { describe, expect, test } from "vitest";
import * as api from "../../functions/contract/index.ts";
import { rows } from "../../functions/db/run.ts";
import { day, minute, password } from "../support/api.ts";
import { sql } from "../support/api-database.ts";
import { firstStep } from "../support/factors.ts";
import { ada, protectedWorld } from "../support/protected-worlds.ts";

const email = ada;

describe("with an app in force", () => {
	test("deleting the account asks for it, also right after a login", async () => {
		const { world, app } = await protectedWorld();
		const grant = await firstStep(world, email);
		const { token } = (await world.call(api.secondStep, { grant, factor_code: app.code() })).body;
		world.pass(minute);
		expect((await world.call(api.deleteAccount, {}, { token })).body.error).toBe("second_factor_required");
		const wrong = await world.call(api.deleteAccount, { factor_code: "000000" }, { token });
		expect(wrong.body.error).toBe("factor_wrong");
		expect((await world.call(api.deleteAccount, { factor_code: app.code() }, { token })).status).toBe(200);
		const left = await rows(
			world.deps.db,
			sql`SELECT 1 FROM recovery_codes UNION ALL SELECT 1 FROM authenticators UNION ALL SELECT 1 FROM login_grants`,
		);
		expect(left).toEqual([]);
	});

	test("a new password by a session asks for it", async () => {
		const { world, token, app } = await protectedWorld();
		const fresh = { email, password: "seven other lanterns", confirm_password: "seven other lanterns" };
		const given = { ...fresh, current_password: password };
		const without = await world.call(api.updatePassword, given, { token });
		expect(without.body.error).toBe("second_factor_required");
		const done = await world.call(api.updatePassword, { ...given, factor_code: app.code() }, { token });
		expect(done.status).toBe(200);
	});

	test("a new password by mail asks for it too, as a mailbox is only one factor", async () => {
		const { world, app } = await protectedWorld();
		await world.call(api.forgetPassword, { email });
		const { code } = await world.lastMail(email);
		const { body } = await world.call(api.verifyOtp, { email, code, context: "reset-password" });
		const reset_token = body.data && "reset_token" in body.data ? body.data.reset_token : "";
		const fresh = { email, password: "seven other lanterns", confirm_password: "seven other lanterns" };
		const none = await world.call(api.updatePassword, {
			...fresh,
			reset_token: "AAAA",
			factor_code: app.code(),
		});
		expect(none.body.error).toBe("link_invalid");
		const without = await world.call(api.updatePassword, { ...fresh, reset_token });
		expect(without.body.error).toBe("second_factor_required");
		const done = await world.call(api.updatePassword, { ...fresh, reset_token, factor_code: app.code() });
		expect(done.status).toBe(200);
		const login = await world.call(api.login, { email, password: fresh.password });
		expect(login.body.error).toBe("second_factor_required");
	});
});

test("the export says what protects the account, and no secret of it", async () => {
	const { world, token, app } = await protectedWorld();
	const { body } = await world.call(api.exportAccount, {}, { token });
	const { security } = body.data as api.AccountExport;
	expect(security).toEqual({
		authenticator: { begun_at: "2026-01-15T12:00:00.000Z", added_at: "2026-01-15T12:00:00.000Z" },
		recovery_codes_left: 10,
		recovery_codes_used_at: [],
		passkeys: [],
		under_way: [],
		factor_removal_at: null,
	});
	expect(JSON.stringify(body)).not.toContain(app.secret);
});

test("a clock that was ahead and is right again does not lock the app out", async () => {
	const { world, app } = await protectedWorld();
	world.pass(day);
	const ahead = await firstStep(world, email);
	expect((await world.call(api.secondStep, { grant: ahead, factor_code: app.code() })).status).toBe(200);
	world.pass(-day);
	const { sweep } = await import("../../functions/db/queries/sweep.ts");
	await sweep(world.deps.db, world.deps.now());
	world.pass(minute);
	const grant = await firstStep(world, email);
	expect((await world.call(api.secondStep, { grant, factor_code: app.code() })).status).toBe(200);
});
