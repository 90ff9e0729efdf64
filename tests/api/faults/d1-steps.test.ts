import { type Answer, email, newPassword, password, type TestApp, tokenOf } from "../../support/api/api.ts";
import {
	type BadDatabase,
	connectionLost,
	expectBusy,
	failDatabase,
	failingApp,
} from "../../support/api/bad-database.ts";
import { type CoinShop, createCoinShop } from "../../support/api/coins.ts";
import { api, describe, expect, minute, test } from "../../support/api/fixtures.ts";
import { isThorough } from "../../support/api/runtime.ts";

const step = isThorough ? 1 : 2;
const next = "seven loud harbours";

const ways: [string, boolean][] = [
	["before its effect", false],
	["after its effect", true],
];

/** Runs a scenario repeatedly, failing its first database call, then its second, until there are no more. */
async function failEachCall<App extends TestApp>(
	done: boolean,
	createApp: () => Promise<{ testApp: App; bad: BadDatabase }>,
	request: (testApp: App) => Promise<Answer>,
	then: (testApp: App, first: Answer) => Promise<void>,
): Promise<void> {
	let failed = 0;
	for (let nth = 1; nth < 60; nth += step) {
		const { testApp, bad } = await createApp();
		bad.break({ message: connectionLost, nth, done });
		const first = await request(testApp);
		await testApp.settle();
		const hasFailed = bad.hits() > 0;
		bad.break(null);
		if (first.status !== 200) expectBusy(first);
		await then(testApp, first).catch((error) => {
			throw new Error(`with call ${nth} failing: ${error.message}`, { cause: error });
		});
		if (!hasFailed) break;
		failed++;
	}
	expect(failed).toBeGreaterThan(1);
}

const users = (testApp: TestApp) => testApp.rows`SELECT email FROM users`;
const known = async () => {
	const { testApp, bad } = await failingApp();
	await testApp.account(email);
	testApp.pass(minute);
	return { testApp, bad };
};
const canLogin = async (testApp: TestApp, word: string): Promise<boolean> =>
	(await testApp.call(api.login, { email, password: word })).status === 200;

describe.each(ways)("a database that loses one call, %s,", (_, done) => {
	test("leaves a sign-up that can be requested again at once and becomes one account", async () => {
		const register = (testApp: TestApp) => testApp.call(api.register, { name: "Ada", email, password });
		await failEachCall(done, failingApp, register, async (testApp, first) => {
			let { registration } = first.body.data ?? {};
			if (first.status !== 200) {
				const again = await register(testApp);
				expect([again.status, again.body.error]).toEqual([200, undefined]);
				({ registration } = again.body.data);
			}
			const { code } = await testApp.lastMail(email);
			const proof = { email, code, context: "signup" as const, registration };
			expect((await testApp.call(api.verifyOtp, proof)).status).toBe(200);
			expect(await users(testApp)).toEqual([{ email }]);
		});
	}, 60_000);

	test("leaves a code that has made the account, or still can", async () => {
		let code = "";
		const start = async () => {
			const app = await failingApp();
			await app.testApp.call(api.register, { name: "Ada", email, password });
			({ code } = await app.testApp.lastMail(email));
			return app;
		};
		const verifyCode = (testApp: TestApp) => testApp.call(api.verifyOtp, { email, code, context: "signup" });
		await failEachCall(done, start, verifyCode, async (testApp, first) => {
			// A committed change must be reported, unless its own response was lost.
			if (first.status !== 200 && !(done && (await users(testApp)).length > 0))
				expect((await verifyCode(testApp)).status).toBe(200);
			expect(await users(testApp)).toEqual([{ email }]);
			expect(await canLogin(testApp, password)).toBe(true);
		});
	}, 60_000);

	test("leaves a login that works the next time, with no try counted", async () => {
		const login = (testApp: TestApp) => testApp.call(api.login, { email, password });
		await failEachCall(done, known, login, async (testApp, first) => {
			if (first.status !== 200) expect((await login(testApp)).status).toBe(200);
			// If undoing the counted try is what failed, it stays until its window ends.
			else return;
			expect(await testApp.rows`SELECT at FROM hits WHERE at = ${testApp.deps.now()}`).toEqual([]);
		});
	}, 60_000);

	test("leaves a forgotten password that can be requested again at once", async () => {
		const forget = (testApp: TestApp) => testApp.call(api.forgetPassword, { email });
		await failEachCall(done, known, forget, async (testApp, first) => {
			if (first.status !== 200) expect((await forget(testApp)).status).toBe(200);
			const { code } = await testApp.lastMail(email);
			const proof = { email, code, context: "reset-password" as const };
			expect((await testApp.call(api.verifyOtp, proof)).status).toBe(200);
		});
	}, 60_000);

	test("leaves a link that issues its grant, at once or the next time", async () => {
		let token = "";
		const start = async () => {
			const app = await known();
			await app.testApp.call(api.forgetPassword, { email });
			token = tokenOf(await app.testApp.lastMail(email));
			return app;
		};
		const follow = (testApp: TestApp) => testApp.call(api.verifyLink, { token: token });
		await failEachCall(done, start, follow, async (testApp, first) => {
			let grant = first.body.data?.reset_token;
			const grants = testApp.rows`SELECT 1 FROM codes WHERE purpose = 'grant'`;
			if (first.status !== 200) {
				// Created, but the response was lost: the user has to request another link.
				if (done && (await grants).length > 0) return;
				grant = (await follow(testApp)).body.data?.reset_token;
			}
			const change = { email, ...newPassword(next), reset_token: grant };
			expect((await testApp.call(api.updatePassword, change)).status).toBe(200);
		});
	}, 60_000);

	test("leaves a password that is changed, or can be changed the next time", async () => {
		let grant = "";
		const start = async () => {
			const app = await known();
			grant = await app.testApp.resetToken(email);
			return app;
		};
		const change = (testApp: TestApp) =>
			testApp.call(api.updatePassword, { email, ...newPassword(next), reset_token: grant });
		await failEachCall(done, start, change, async (testApp, first) => {
			const changed = await canLogin(testApp, next);
			if (first.status === 200) expect(changed).toBe(true);
			// Changed but reported as failed: only acceptable if that response was lost.
			else if (changed) expect(done).toBe(true);
			else {
				expect(await canLogin(testApp, password)).toBe(true);
				expect((await change(testApp)).status).toBe(200);
			}
			expect((await testApp.mails(email)).filter(({ kind }) => kind === "changed")).toHaveLength(1);
		});
	}, 60_000);

	test("leaves an account that is deleted, or can be deleted the next time", async () => {
		let token = "";
		const start = async () => {
			const app = await known();
			token = await app.testApp.login(email);
			return app;
		};
		const deleteAccount = (testApp: TestApp) => testApp.call(api.deleteAccount, {}, { token });
		await failEachCall(done, start, deleteAccount, async (testApp, first) => {
			const isDeleted = (await users(testApp)).length === 0;
			if (first.status === 200) expect(isDeleted).toBe(true);
			else if (isDeleted) expect(done).toBe(true);
			else expect((await deleteAccount(testApp)).status).toBe(200);
			expect(await users(testApp)).toEqual([]);
			expect((await testApp.mails(email)).filter(({ kind }) => kind === "deleted")).toHaveLength(1);
		});
	}, 60_000);

	test.each(["card", "coins"] as const)(
		"leaves one checkout by %s that can start again",
		async (method) => {
			const start = async () => {
				const shop = await createCoinShop();
				return { testApp: shop, bad: failDatabase(shop.deps) };
			};
			const checkout = (shop: CoinShop) => shop.checkout("year", { key: "one-click-0001", body: { method } });
			await failEachCall(done, start, checkout, async (shop, first) => {
				const { status, body } = first.status === 200 ? first : await checkout(shop);
				expect([status, body.error]).toEqual([200, undefined]);
				if (method === "coins") {
					await shop.press(body.id.replace("btcpay_", ""), "exact");
					await shop.confirm();
				} else expect(await shop.pay(body.id)).toBeTruthy();
				await shop.notices();
				expect((await shop.billing()).state).toBe("active");
				expect(await shop.rows`SELECT amount FROM payments`).toHaveLength(1);
			});
		},
		60_000,
	);

	test("leaves a newsletter sign-up that can be repeated at once", async () => {
		const subscribe = (testApp: TestApp) => testApp.call(api.subscribe, { email });
		await failEachCall(done, failingApp, subscribe, async (testApp, first) => {
			if (first.status !== 200) expect((await subscribe(testApp)).status).toBe(200);
			expect(await testApp.rows`SELECT email FROM subscribers`).toEqual([{ email }]);
		});
	}, 60_000);
});
