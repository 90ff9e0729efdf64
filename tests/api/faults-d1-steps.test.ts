import { describe, expect, inject, test } from "vitest";
import * as api from "../../functions/contract/index.ts";
import { rows } from "../../functions/db/run.ts";
import { type Answer, minute, password, tokenOf, type World } from "../support/api.ts";
import { sql } from "../support/api-database.ts";
import { type BadDatabase, badWorld, expectBusy, lost, spoil } from "../support/bad-database.ts";
import { createShop } from "../support/stripe.ts";

/** Workerd runs the same with fewer samples: a world takes ten times as long there. */
const step = inject("runtime" as never) === "node" ? 1 : 2;
const email = "ada@example.org";
const next = "seven loud harbours";

type Ways = "before it has done anything" | "after it has done it";
const ways: [Ways, boolean][] = [
	["before it has done anything", false],
	["after it has done it", true],
];

/** Runs a story once for each call of the database in it, with that one failing; until none fails any more. */
async function atEach(
	done: boolean,
	begin: () => Promise<{ world: World; bad: BadDatabase }>,
	deed: (world: World) => Promise<Answer>,
	then: (world: World, first: Answer) => Promise<void>,
): Promise<void> {
	let failed = 0;
	for (let nth = 1; nth < 60; nth += step) {
		const { world, bad } = await begin();
		bad.break({ message: lost, nth, done });
		const first = await deed(world);
		await world.settle();
		const hit = bad.hits() > 0;
		bad.break(null);
		if (first.status !== 200) expectBusy(first);
		await then(world, first).catch((error) => {
			throw new Error(`with call ${nth} failing: ${error.message}`, { cause: error });
		});
		if (!hit) break;
		failed++;
	}
	expect(failed).toBeGreaterThan(1);
}

const users = ({ deps }: World) => rows<{ email: string }>(deps.db, sql`SELECT email FROM users`);
const known = async () => {
	const { world, bad } = await badWorld();
	await world.account(email);
	world.pass(minute);
	return { world, bad };
};
const canLogin = async (world: World, word: string): Promise<boolean> =>
	(await world.call(api.login, { email, password: word })).status === 200;

describe.each(ways)("a database that loses one call, %s,", (_, done) => {
	test("leaves a sign-up that can be asked for again at once and becomes one account", async () => {
		const register = (world: World) => world.call(api.register, { name: "Ada", email, password });
		await atEach(done, badWorld, register, async (world, first) => {
			let { registration } = first.body.data ?? {};
			if (first.status !== 200) {
				const again = await register(world);
				expect([again.status, again.body.error]).toEqual([200, undefined]);
				({ registration } = again.body.data);
			}
			const { code } = await world.lastMail(email);
			const proof = { email, code, context: "signup" as const, registration };
			expect((await world.call(api.verifyOtp, proof)).status).toBe(200);
			expect(await users(world)).toEqual([{ email }]);
		});
	}, 60_000);

	test("leaves a code that has made the account, or still does", async () => {
		let code = "";
		const begin = async () => {
			const made = await badWorld();
			await made.world.call(api.register, { name: "Ada", email, password });
			({ code } = await made.world.lastMail(email));
			return made;
		};
		const prove = (world: World) => world.call(api.verifyOtp, { email, code, context: "signup" });
		await atEach(done, begin, prove, async (world, first) => {
			// What is done says so, unless its own answer was lost.
			if (first.status !== 200 && !(done && (await users(world)).length > 0))
				expect((await prove(world)).status).toBe(200);
			expect(await users(world)).toEqual([{ email }]);
			expect(await canLogin(world, password)).toBe(true);
		});
	}, 60_000);

	test("leaves a login that works the next time, and no try counted", async () => {
		const login = (world: World) => world.call(api.login, { email, password });
		await atEach(done, known, login, async (world, first) => {
			if (first.status !== 200) expect((await login(world)).status).toBe(200);
			// Where taking the try back is what failed, it stays, and is over with its window.
			else return;
			expect(await rows(world.deps.db, sql`SELECT at FROM hits WHERE at = ${world.deps.now()}`)).toEqual([]);
		});
	}, 60_000);

	test("leaves a forgotten password that can be asked for again at once", async () => {
		const forget = (world: World) => world.call(api.forgetPassword, { email });
		await atEach(done, known, forget, async (world, first) => {
			if (first.status !== 200) expect((await forget(world)).status).toBe(200);
			const { code } = await world.lastMail(email);
			const proof = { email, code, context: "reset-password" as const };
			expect((await world.call(api.verifyOtp, proof)).status).toBe(200);
		});
	}, 60_000);

	test("leaves a link that gives its grant, at once or the next time", async () => {
		let token = "";
		const begin = async () => {
			const made = await known();
			await made.world.call(api.forgetPassword, { email });
			token = tokenOf(await made.world.lastMail(email));
			return made;
		};
		const follow = (world: World) => world.call(api.verifyLink, { token: token });
		await atEach(done, begin, follow, async (world, first) => {
			let grant = first.body.data?.reset_token;
			const given = rows(world.deps.db, sql`SELECT 1 FROM codes WHERE purpose = 'grant'`);
			if (first.status !== 200) {
				// Made, and its answer lost: another link has to be asked for.
				if (done && (await given).length > 0) return;
				grant = (await follow(world)).body.data?.reset_token;
			}
			const change = { email, password: next, confirm_password: next, reset_token: grant };
			expect((await world.call(api.updatePassword, change)).status).toBe(200);
		});
	}, 60_000);

	test("leaves a password that is changed, or can be changed the next time", async () => {
		let grant = "";
		const begin = async () => {
			const made = await known();
			await made.world.call(api.forgetPassword, { email });
			const link = await made.world.call(api.verifyLink, {
				token: tokenOf(await made.world.lastMail(email)),
			});
			grant = link.body.data?.reset_token ?? "";
			return made;
		};
		const change = (world: World) =>
			world.call(api.updatePassword, {
				email,
				password: next,
				confirm_password: next,
				reset_token: grant,
			});
		await atEach(done, begin, change, async (world, first) => {
			const changed = await canLogin(world, next);
			if (first.status === 200) expect(changed).toBe(true);
			// Changed, and told that it was not: only where that answer itself was lost.
			else if (changed) expect(done).toBe(true);
			else {
				expect(await canLogin(world, password)).toBe(true);
				expect((await change(world)).status).toBe(200);
			}
			const told = (await world.mails(email)).filter(({ kind }) => kind === "changed");
			expect(told).toHaveLength(1);
		});
	}, 60_000);

	test("leaves an account that is deleted, or can be deleted the next time", async () => {
		let token = "";
		const begin = async () => {
			const made = await known();
			token = await made.world.login(email);
			return made;
		};
		const leave = (world: World) => world.call(api.deleteAccount, {}, { token });
		await atEach(done, begin, leave, async (world, first) => {
			const gone = (await users(world)).length === 0;
			if (first.status === 200) expect(gone).toBe(true);
			else if (gone) expect(done).toBe(true);
			else expect((await leave(world)).status).toBe(200);
			expect(await users(world)).toEqual([]);
			expect((await world.mails(email)).filter(({ kind }) => kind === "deleted")).toHaveLength(1);
		});
	}, 60_000);

	test("leaves one checkout, that can be begun again at once", async () => {
		const begin = async () => {
			const world = await createShop();
			return { world, bad: spoil(world.deps) };
		};
		const checkout = (world: World) =>
			(world as Awaited<ReturnType<typeof createShop>>).checkout("year", { key: "one-click-0001" });
		await atEach(done, begin, checkout, async (world, first) => {
			const shop = world as Awaited<ReturnType<typeof createShop>>;
			const { status, body } = first.status === 200 ? first : await checkout(shop);
			expect([status, body.error]).toEqual([200, undefined]);
			expect(await shop.pay(body.id)).toBeTruthy();
			await shop.notices();
			expect((await shop.billing()).state).toBe("active");
			expect(Object.values(shop.stand.state.charges)).toHaveLength(1);
		});
	}, 60_000);

	test("leaves a wish for the newsletter that can be said again at once", async () => {
		const ask = (world: World) => world.call(api.subscribe, { email });
		await atEach(done, badWorld, ask, async (world, first) => {
			if (first.status !== 200) expect((await ask(world)).status).toBe(200);
			expect(await rows(world.deps.db, sql`SELECT email FROM subscribers`)).toEqual([{ email }]);
		});
	}, 60_000);
});
