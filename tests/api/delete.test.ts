import { describe, expect, test } from "vitest";
import * as api from "../../functions/contract/index.ts";
import { rows } from "../../functions/db/run.ts";
import type { OutgoingMail } from "../../functions/gateways/mail/index.ts";
import { createWorld, minute, password, type World } from "../support/api.ts";
import { sql } from "../support/api-database.ts";

const email = "ada@example.org";

const remove = (world: World, token: string | undefined, input: { password?: string } = {}, from?: string) =>
	world.call(api.deleteAccount, input, { ...(token && { token }), ...(from && { from }) });
const me = async (world: World, token: string) => (await world.call(api.me, {}, { token })).body;

async function signedIn() {
	const world = await createWorld();
	await world.account(email);
	return { world, token: await world.login(email) };
}

/** How many rows of each table are about the person. */
async function left(world: World): Promise<Record<string, unknown> | undefined> {
	const [counts] = await rows<Record<string, unknown>>(
		world.deps.db,
		sql`SELECT (SELECT count(*) FROM users WHERE email = ${email}) AS users, (SELECT count(*) FROM sessions) AS sessions,
			(SELECT count(*) FROM codes WHERE email = ${email}) AS codes`,
	);
	return counts;
}

/** Lets something else happen, once, between the moment a password was compared and what follows from it. */
function whileComparing(world: World, happen: () => Promise<unknown>): void {
	const { hasher } = world.deps;
	const { verify } = hasher;
	hasher.verify = async (...given) => {
		hasher.verify = verify;
		const result = await verify(...given);
		await happen();
		return result;
	};
}

describe("deleting an account", () => {
	test("takes the person, every session, waiting codes, grants and mails, and sends one mail about it", async () => {
		const { world, token } = await signedIn();
		const other = await world.login(email);
		await world.call(api.forgetPassword, { email });
		const { code } = await world.lastMail(email);
		await world.call(api.verifyOtp, { email, code, context: "reset-password" });
		world.pass(minute);
		await world.call(api.forgetPassword, { email });
		expect(await left(world)).toEqual({ users: 1, sessions: 2, codes: 2 });

		const answer = await remove(world, token);
		expect([answer.status, answer.body]).toEqual([
			200,
			{ code: 200, message: "Account deleted successfully" },
		]);
		expect(await left(world)).toEqual({ users: 0, sessions: 0, codes: 0 });
		for (const old of [token, other]) expect((await me(world, old)).error).toBe("session_ended");
		expect((await world.call(api.login, { email, password })).body.error).toBe("unauthorized");
		expect((await world.mails(email)).map(({ kind }) => kind)).toEqual(["deleted"]);
	});

	test("leaves everybody else alone", async () => {
		const { world, token } = await signedIn();
		await world.account("bob@example.org", "Bob");
		const bob = await world.login("bob@example.org");
		await remove(world, token);
		expect((await me(world, bob)).data.name).toBe("Bob");
		expect(await world.mails("bob@example.org")).toHaveLength(1);
	});

	test("lets the address begin anew, and no old token comes back with it", async () => {
		const { world, token } = await signedIn();
		await remove(world, token);
		world.pass(minute);
		await world.account(email, "Another Ada");
		expect((await me(world, token)).error).toBe("session_ended");
		expect((await me(world, await world.login(email))).data.name).toBe("Another Ada");
	});

	test("drops mails that are still to be sent", async () => {
		const sent: OutgoingMail[] = [];
		let down = false;
		const world = await createWorld({
			mail: {
				kind: "smtp",
				async deliver(mail) {
					if (down) throw new Error("451 later");
					sent.push(mail);
				},
			},
		});
		await world.call(api.register, { name: "Ada", email, password });
		await world.settle();
		const code = /\b\d{6}\b/.exec(sent[0]?.text ?? "")?.[0];
		await world.call(api.verifyOtp, { email, code, context: "signup" });
		const token = await world.login(email);
		down = true;
		await world.call(api.forgetPassword, { email });
		await world.settle();
		down = false;
		await remove(world, token);
		await world.settle();
		world.pass(10 * minute);
		// The record of the notice goes when it has been sent: it is the last that is known of the person.
		expect(await world.mails(email)).toEqual([]);
		expect(sent.map(({ subject }) => subject).at(-1)).toBe("Your Skerry VPN account was deleted");
		expect(sent).toHaveLength(2);
	});

	test("needs a login", async () => {
		const { world } = await signedIn();
		expect((await remove(world, undefined, { password })).body.error).toBe("unauthorized");
		expect((await remove(world, "x.y.z", { password })).body.error).toBe("unauthorized");
		expect(await left(world)).toMatchObject({ users: 1 });
	});
});

describe("a login of more than fifteen minutes ago", () => {
	test("is asked for the password before it deletes", async () => {
		const { world, token } = await signedIn();
		world.pass(15 * minute + 1);
		for (const body of [undefined, {}, { password: "" }, { password: 1 }, { password: null }]) {
			const answer = await world.rawPost(api.deleteAccount, body, { token });
			expect([answer.status, answer.body.error]).toEqual([403, "reauth_required"]);
		}
		expect((await me(world, token)).code).toBe(200);
		expect((await remove(world, token, { password })).status).toBe(200);
		expect(await left(world)).toMatchObject({ users: 0 });
	});

	test("begins after the fifteenth minute, whatever was done in between", async () => {
		const { world, token } = await signedIn();
		world.pass(15 * minute);
		expect((await remove(world, token)).status).toBe(200);
		const second = await signedIn();
		second.world.pass(10 * minute);
		await second.world.login(email);
		second.world.pass(6 * minute);
		expect((await remove(second.world, second.token)).body.error).toBe("reauth_required");
	});

	test("with a wrong password is told so at the field, and deletes nothing", async () => {
		const { world, token } = await signedIn();
		for (const ms of [0, 16 * minute]) {
			world.pass(ms);
			const answer = await remove(world, token, { password: "not the password" });
			expect([answer.status, answer.body]).toEqual([
				400,
				{
					code: 400,
					message: "Validation failed",
					error: "validation_failed",
					data: { password: "password_wrong" },
				},
			]);
		}
		expect(await left(world)).toMatchObject({ users: 1, sessions: 1 });
	});

	test("cannot guess, in parallel neither, and keeps nobody else from logging in", async () => {
		const { world, token } = await signedIn();
		world.pass(16 * minute);
		const answers = await Promise.all(
			Array.from({ length: 20 }, (_, step) =>
				remove(world, token, { password: `guess number ${step}` }, `100.71.0.${step}`),
			),
		);
		expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
		expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
		expect((await remove(world, token, { password })).status).toBe(429);
		expect((await world.call(api.login, { email, password })).status).toBe(200);
		expect(await left(world)).toMatchObject({ users: 1 });
	});
});

describe("while an account is being deleted", () => {
	test("twenty calls at once delete it once and send one mail", async () => {
		const { world, token } = await signedIn();
		const answers = await Promise.all(Array.from({ length: 20 }, () => remove(world, token)));
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
		expect(answers.filter(({ body }) => body.error === "session_ended")).toHaveLength(19);
		expect((await world.mails(email)).map(({ kind }) => kind)).toEqual(["deleted"]);
	});

	test("logins that have begun leave no session behind and no error of ours", async () => {
		const { world, token } = await signedIn();
		const attempts = Array.from({ length: 10 }, (_, step) =>
			world.call(api.login, { email, password }, { from: `100.72.0.${step}` }),
		);
		const [deleted, ...logins] = await Promise.all([remove(world, token), ...attempts]);
		expect(deleted?.status).toBe(200);
		for (const { status, body } of logins) {
			expect([200, 401, 429]).toContain(status);
			if (body.token) expect((await me(world, body.token)).error).toBe("session_ended");
		}
		expect(await left(world)).toMatchObject({ users: 0, sessions: 0 });
	});

	test("calls that have all proven the password delete it once and send one mail", async () => {
		const { world, token } = await signedIn();
		const answers = await Promise.all(Array.from({ length: 5 }, () => remove(world, token, { password })));
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
		expect((await world.mails(email)).map(({ kind }) => kind)).toEqual(["deleted"]);
	});

	test("logging out of all devices comes first if it ends first: the call that is under way deletes nothing", async () => {
		const { world, token } = await signedIn();
		whileComparing(world, () => world.call(api.endSessions, {}, { token }));
		expect((await remove(world, token, { password })).body.error).toBe("session_ended");
		expect(await left(world)).toMatchObject({ users: 1, sessions: 0 });
		expect((await world.mails(email)).map(({ kind }) => kind)).toEqual(["signup"]);
	});

	test("a new password at the same time leaves an account with it, or none", async () => {
		const { world, token } = await signedIn();
		const fresh = "twelve slow herons";
		const [changed, deleted] = await Promise.all([
			world.call(
				api.updatePassword,
				{ email, password: fresh, confirm_password: fresh, current_password: password },
				{ token },
			),
			remove(world, token, { password }),
		]);
		const { users, sessions } = (await left(world)) ?? {};
		expect(sessions).toBe(0);
		if (users === 0) expect(deleted.status).toBe(200);
		else expect([changed.status, deleted.status]).toEqual([200, 401]);
	});
});

describe("a login that ends with the password", () => {
	test("opens no session when the password was changed while the old one was compared", async () => {
		const { world, token } = await signedIn();
		const fresh = "twelve slow herons";
		whileComparing(world, () =>
			world.call(
				api.updatePassword,
				{ email, password: fresh, confirm_password: fresh, current_password: password },
				{ token },
			),
		);
		const late = await world.call(api.login, { email, password });
		expect([late.status, late.body.error]).toEqual([401, "unauthorized"]);
		expect(await left(world)).toMatchObject({ users: 1, sessions: 0 });
		expect(await world.login(email, fresh)).toBeTruthy();
	});
});
