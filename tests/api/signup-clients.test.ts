import { describe, expect, test } from "vitest";
import * as api from "../../functions/contract/index.ts";
import { findUser } from "../../functions/db/queries/users.ts";
import { rows } from "../../functions/db/run.ts";
import { createWorld, minute, password, tokenOf, type World } from "../support/api.ts";
import { sql } from "../support/api-database.ts";
import { away, begin, email, home, owner, prove, stranger, theirs } from "../support/signup.ts";

describe("one's own sign-up", () => {
	test("can be corrected at once, without another mail, and the code that was mailed confirms what was typed last", async () => {
		const world = await createWorld();
		const first = await begin(world, { ...owner, name: "Ada Lovelac", password: theirs }, home);
		world.pass(10_000);
		const again = await world.call(
			api.register,
			{ ...owner, registration: first.registration },
			{ from: home },
		);
		expect(again.body.data).toEqual({ expires_in: 590, resend_in: 50, registration: first.registration });
		expect(await world.mails(email)).toHaveLength(1);
		const { body } = await prove(world, "code", first, first.registration);
		expect(body.data).toEqual({ user: { id: expect.any(String), name: owner.name, email } });
		expect(await world.login(email)).toBeTruthy();
		expect((await world.call(api.login, { email, password: theirs })).status).toBe(401);
	});

	test("is finished once, by whichever of code and link comes first", async () => {
		const world = await createWorld();
		const own = await begin(world, owner, home);
		const answers = await Promise.all([
			...Array.from({ length: 8 }, () => prove(world, "code", own, own.registration)),
			...Array.from({ length: 8 }, () => prove(world, "link", own, own.registration)),
		]);
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
		expect(await rows(world.deps.db, sql`SELECT id FROM users`)).toHaveLength(1);
		expect(await rows(world.deps.db, sql`SELECT id FROM sessions`)).toHaveLength(1);
	});

	test("proven elsewhere still takes its code where it began, and the proof works once and for ten minutes", async () => {
		const world = await createWorld();
		const own = await begin(world, owner, home);
		const elsewhere = await prove(world, "link", own, "");
		expect((await prove(world, "link", own, "")).body.error).toBe("link_invalid");
		const proof = elsewhere.body.data?.signup_proof ?? "";
		const enter = (input: object) => world.call(api.login, { email, password, ...input }, { from: home });
		expect((await enter({ proof: `${proof}x` })).status).toBe(401);
		expect((await enter({ proof, email: "eve@example.org" })).status).toBe(401);
		expect((await enter({ proof, password: theirs })).status).toBe(401);
		world.pass(10 * minute);
		expect((await enter({ proof })).status).toBe(401);
		world.pass(20 * minute);
		await world.call(
			api.resendOtp,
			{ email, context: "signup", registration: own.registration },
			{ from: home },
		);
		const { code } = await world.lastMail(email);
		const here = await prove(world, "code", { ...own, mail: { code, link: null } }, own.registration);
		expect(here.body.token).toBeTruthy();
	});

	test("is what another code is sent for, and nobody else's", async () => {
		const world = await createWorld();
		const own = await begin(world, owner, home);
		const other = await begin(world, stranger, away);
		world.pass(2 * minute);
		await world.call(
			api.resendOtp,
			{ email, context: "signup", registration: own.registration },
			{ from: home },
		);
		const newest = await world.lastMail(email);
		expect((await prove(world, "code", { ...other, mail: newest }, other.registration)).body.error).toBe(
			"code_wrong",
		);
		expect((await prove(world, "code", { ...own, mail: newest }, own.registration)).status).toBe(200);
	});
});

describe("a client that sends e-mail and code only", () => {
	const bare = (world: World, code: string | null | undefined) =>
		world.call(
			api.verifyOtp,
			{ email, otp: code ?? "", code: code ?? "", context: "signup" },
			{ from: home },
		);

	test("finishes the only sign-up, without a login", async () => {
		const world = await createWorld();
		const { mail } = await begin(world, owner, home);
		const { body } = await bare(world, mail?.code);
		expect(body).toEqual({ code: 200, message: "OTP verified successfully" });
		expect(await world.login(email)).toBeTruthy();
	});

	test("is told of two that only the link works, with either code, and that costs nobody a try", async () => {
		const world = await createWorld();
		const own = await begin(world, owner, home);
		const other = await begin(world, stranger, away);
		for (let step = 0; step < 8; step++)
			for (const { mail } of [own, other])
				expect((await bare(world, mail?.code)).body.error).toBe("code_link_only");
		expect(await findUser(world.deps.db, email)).toBeNull();
		expect((await prove(world, "code", own, own.registration)).status).toBe(200);
	});

	test("gets no account by the bare address of a link, and the way to one", async () => {
		const world = await createWorld();
		const { mail } = await begin(world, owner, home);
		const { body } = await world.call(api.verifyLink, { token: tokenOf(mail as never) }, { from: home });
		expect(body.data).toEqual({ signup_proof: expect.any(String), expires_in: 600 });
		expect(await findUser(world.deps.db, email)).toBeNull();
		const proof = body.data?.signup_proof ?? "";
		expect((await world.call(api.login, { email, password, proof }, { from: home })).status).toBe(200);
	});
});

test("a known address answers sign-ups of two people like an unknown one, step by step", async () => {
	const seen: unknown[][] = [];
	for (const known of [true, false]) {
		const world = await createWorld();
		if (known) await world.account(email);
		world.pass(24 * 60 * minute);
		const told: unknown[] = [];
		const note = ({ status, body }: { status: number; body: object }) =>
			told.push([
				status,
				JSON.parse(JSON.stringify(body).replace(/"registration":"[\w-]{22}"/, '"registration":""')),
			]);
		const first = await world.call(api.register, stranger, { from: away });
		note(first);
		note(await world.call(api.register, owner, { from: home }));
		const { registration } = first.body.data;
		note(await world.call(api.register, { ...stranger, registration }, { from: away }));
		for (const given of [{ registration }, { registration: "" }, {}]) {
			note(
				await world.call(
					api.verifyOtp,
					{ email, code: "000000", context: "signup", ...given },
					{ from: away },
				),
			);
			note(await world.call(api.resendOtp, { email, context: "signup", ...given }, { from: away }));
			world.pass(minute);
		}
		seen.push(told);
	}
	expect(seen[0]).toEqual(seen[1]);
});
