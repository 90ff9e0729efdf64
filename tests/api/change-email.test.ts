import { describe, expect, test } from "vitest";
import * as api from "../../functions/contract/index.ts";
import { rows } from "../../functions/db/run.ts";
import { day, minute, password, type World, wrong } from "../support/api.ts";
import { sql } from "../support/api-database.ts";
import { ada, ask, fresh, me, move, old } from "../support/change-email.ts";
import { setUp } from "../support/factors.ts";

/** What the mailed link of a new address brings. */
const linkOf = async (world: World, to = fresh): Promise<string> =>
	new URL((await world.lastMail(to)).link ?? "").searchParams.get("confirm") ?? "";

describe("another address", () => {
	test("is taken by the mailed code, and every login goes on", async () => {
		const { world, token } = await ada();
		const elsewhere = await world.login(old);
		expect((await ask(world, token)).body.data).toEqual({ expires_in: 600, resend_in: 60 });
		expect((await me(world, token)).email).toBe(old);
		const { code } = await world.lastMail(fresh);
		const done = await world.call(api.confirmEmail, { code }, { token });
		expect(done.body.data).toMatchObject({ user: { email: fresh } });
		for (const one of [token, elsewhere, done.body.token ?? ""])
			expect((await me(world, one)).email).toBe(fresh);
		expect((await world.call(api.login, { email: old, password })).status).toBe(401);
		expect((await world.call(api.login, { email: fresh, password })).status).toBe(200);
	});

	test("is taken by what the mailed link brings, by whoever is logged in and nobody else", async () => {
		const { world, token } = await ada();
		await world.account("eve@example.org", "Eve");
		const eve = await world.login("eve@example.org");
		await ask(world, token);
		const link = await linkOf(world);
		expect((await world.call(api.confirmEmail, { link }, { token: eve })).body.error).toBe("link_invalid");
		expect((await world.call(api.confirmEmail, { link })).status).toBe(401);
		for (const path of ["verify-link", "verify"]) {
			const answer =
				path === "verify"
					? await world.call(api.verifyLink, { token: link })
					: await world.call(api.confirmLink, { token: link });
			expect(answer.body.error).toBe("link_invalid");
		}
		expect((await world.call(api.confirmEmail, { link }, { token })).status).toBe(200);
		expect((await world.call(api.confirmEmail, { link }, { token })).body.error).toBe("link_invalid");
	});

	test("wants the password, and the app where one is in force", async () => {
		const { world, token } = await ada();
		expect((await ask(world, token, fresh, {})).body.error).toBe("reauth_required");
		expect((await ask(world, token, fresh, { password: "no such lantern" })).fields).toEqual({
			password: "password_wrong",
		});
		const app = await setUp(world, token);
		expect((await ask(world, token)).body.error).toBe("second_factor_required");
		expect((await ask(world, token, fresh, { factor_code: "000000" })).body.error).toBe("factor_wrong");
		expect(await world.mails(fresh)).toEqual([]);
		const code = app.code();
		expect((await ask(world, token, fresh, { factor_code: code })).status).toBe(200);
		expect((await ask(world, token, "b@new.example", { factor_code: code })).body.error).toBe("factor_wrong");
	});

	test("answers the same for an address with an account, whose owner is told", async () => {
		const { world, token } = await ada();
		await world.account("eve@example.org", "Eve");
		const free = await ask(world, token);
		world.pass(minute);
		const taken = await ask(world, token, "eve@example.org");
		expect([taken.status, taken.body]).toEqual([free.status, free.body]);
		const mail = await world.lastMail("eve@example.org");
		expect([mail.kind, mail.code]).toEqual(["email_taken", null]);
		const guess = await world.call(api.confirmEmail, { code: "123456" }, { token });
		expect(guess.body.error).toBe("code_wrong");
	});

	test("wrong codes are counted before they are compared", async () => {
		const { world, token } = await ada();
		await ask(world, token);
		const { code } = await world.lastMail(fresh);
		const tries = await Promise.all(
			Array.from({ length: 8 }, (_, at) =>
				world.call(api.confirmEmail, { code: wrong(code, at + 1) }, { token }),
			),
		);
		expect(tries.filter(({ body }) => body.error === "code_wrong")).toHaveLength(5);
		expect((await world.call(api.confirmEmail, { code }, { token })).body.error).toBe("code_expired");
		const link = await linkOf(world);
		expect((await world.call(api.confirmEmail, { link }, { token })).status).toBe(200);
	});

	test("is taken once by parallel calls, and by one of two accounts", async () => {
		const { world, token } = await ada();
		await world.account("eve@example.org", "Eve");
		const eve = await world.login("eve@example.org");
		await ask(world, token);
		const { code } = await world.lastMail(fresh);
		await ask(world, eve);
		const { code: hers } = await world.lastMail(fresh);
		const answers = await Promise.all([
			world.call(api.confirmEmail, { code }, { token }),
			world.call(api.confirmEmail, { code }, { token }),
			world.call(api.confirmEmail, { code: hers }, { token: eve }),
		]);
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
		const [row] = await rows<{ count: number }>(
			world.deps.db,
			sql`SELECT count(*) AS count FROM users WHERE email = ${fresh}`,
		);
		expect(row?.count).toBe(1);
		const notices = (await world.mails(old)).filter(({ kind }) => kind === "email_changed");
		expect(
			notices.length +
				(await world.mails("eve@example.org")).filter((mail) => mail.kind === "email_changed").length,
		).toBe(1);
	});

	test("code and link end with the password, the login, the hour, and at the wish of who asked", async () => {
		const { world, token } = await ada();
		await ask(world, token);
		const { code } = await world.lastMail(fresh);
		world.pass(10 * minute);
		expect((await world.call(api.confirmEmail, { code }, { token })).body.error).toBe("code_expired");
		await world.call(api.resendEmailCode, {}, { token });
		expect((await world.call(api.emailChange, {}, { token })).body.data).toEqual({ email: fresh });
		const again = await world.lastMail(fresh);
		const link = await linkOf(world);
		const next = "seven other lanterns";
		const change = { email: old, password: next, confirm_password: next, current_password: password };
		expect((await world.call(api.updatePassword, change, { token })).status).toBe(200);
		const owner = await world.login(old, next);
		expect((await world.call(api.confirmEmail, { code: again.code }, { token })).status).toBe(401);
		expect((await world.call(api.confirmEmail, { code: again.code }, { token: owner })).status).not.toBe(200);
		expect((await world.call(api.confirmEmail, { link }, { token: owner })).body.error).toBe("link_invalid");
		world.pass(minute);
		await ask(world, owner, fresh, { password: next });
		const last = await world.lastMail(fresh);
		await world.call(api.dropEmailChange, {}, { token: owner });
		expect((await world.call(api.confirmEmail, { code: last.code }, { token: owner })).status).not.toBe(200);
		expect((await me(world, owner)).email).toBe(old);
	});

	test("one's own is no other address, and mails to one are few", async () => {
		const { world, token } = await ada();
		expect((await ask(world, token, old)).fields).toEqual({ email: "email_same" });
		await ask(world, token);
		expect((await ask(world, token)).body.error).toBe("rate_limited");
		expect(await world.mails(fresh)).toHaveLength(1);
	});
});

test("a name changes at once, and the next token says it", async () => {
	const { world, token } = await ada();
	expect((await world.call(api.rename, { name: "Ada King" }, { token })).body.data).toMatchObject({
		user: { name: "Ada King", email: old },
	});
	expect((await me(world, token)).name).toBe("Ada King");
	expect((await world.call(api.rename, { name: "<b>" }, { token })).fields).toEqual({ name: "name_invalid" });
});

test.each(["\u3164", "\u115f \u1160", "\u0301", "\ufe0f", "\u200b"])(
	"a name that cannot be seen is none: %j",
	async (name) => {
		const { world, token } = await ada();
		const { fields } = await world.call(api.rename, { name }, { token });
		expect(fields["name"]).toMatch(/^name_(invalid|required)$/);
		expect((await me(world, token)).name).toBe("Ada Lovelace");
	},
);

describe("what follows the address", () => {
	test("the newsletter, with what it was written, and its own way out", async () => {
		const { world, token } = await ada();
		await world.call(api.subscribe, { email: old });
		await world.raw((await world.lastMail(old)).link ?? "", { method: "POST" });
		const before = (await world.call(api.exportAccount, {}, { token })).body.data as api.AccountExport;
		expect(before.newsletter?.confirmed_at).not.toBe(null);
		await move(world, token);
		const { newsletter } = (await world.call(api.exportAccount, {}, { token })).body
			.data as api.AccountExport;
		expect(newsletter).toEqual(before.newsletter);
		const left = await rows(world.deps.db, sql`SELECT 1 FROM subscribers WHERE email = ${old}`);
		expect(left).toEqual([]);
	});

	test("export and deletion find what was mailed to the address before", async () => {
		const { world, token } = await ada();
		await move(world, token);
		const { mails } = (await world.call(api.exportAccount, {}, { token })).body.data as api.AccountExport;
		expect(mails.map(({ kind, recipient }) => [kind, recipient])).toContainEqual(["email_changed", old]);
		world.pass(3 * day);
		await world.call(api.deleteAccount, { password }, { token });
		await world.settle();
		const left = await rows(
			world.deps.db,
			sql`SELECT recipient FROM mails WHERE kind <> 'deleted' UNION ALL SELECT email FROM former_addresses UNION ALL SELECT email FROM codes`,
		);
		expect(left).toEqual([]);
	});

	test("the record of it is gone after a week", async () => {
		const { world, token } = await ada();
		await move(world, token);
		const { sweep } = await import("../../functions/db/queries/sweep.ts");
		const count = async () => (await rows(world.deps.db, sql`SELECT 1 FROM former_addresses`)).length;
		world.pass(7 * day - minute);
		await sweep(world.deps.db, world.deps.now());
		expect(await count()).toBe(1);
		world.pass(minute);
		await sweep(world.deps.db, world.deps.now());
		expect(await count()).toBe(0);
	});
});
