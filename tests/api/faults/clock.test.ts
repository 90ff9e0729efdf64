import { createAccountApp, createTestApp, email, type TestApp } from "../../support/api/api.ts";
import { api, day, describe, expect, hour, minute, test } from "../../support/api/fixtures.ts";
import { createShop, later, type Shop } from "../../support/api/stripe.ts";
import { passMinute, readStatus } from "../../support/fakes/status.ts";

const buyAt = async (packageId: string, at: number): Promise<Shop> => {
	const first = await createShop();
	const shop = await later(first, at - first.deps.now());
	await shop.buy(packageId);
	return shop;
};

test.each([
	["month", [2027, 0, 31], "2027-02-28"],
	["month", [2028, 0, 31], "2028-02-29"],
	["month", [2028, 1, 29], "2028-03-29"],
	["month", [2027, 7, 31], "2027-09-30"],
	["quarter", [2027, 10, 30], "2028-02-29"],
	["year", [2028, 1, 29], "2029-02-28"],
	["year", [2027, 11, 31], "2028-12-31"],
] as const)(
	"a plan bought on the last day of a month %s of %j ends on %s",
	async (packageId, [year, month, on], ends) => {
		const shop = await buyAt(packageId, Date.UTC(year, month, on, 12));
		expect((await shop.billing()).package?.end_date).toBe(`${ends}T12:00:00.000Z`);
		await shop.asUser(api.autoRenew, { enabled: false });
		await shop.notices();
		const end = Date.parse(`${ends}T23:59:59.999Z`);
		const last = await later(shop, end - 1 - shop.deps.now());
		expect((await last.billing()).state).toBe("active");
		last.pass(1);
		expect((await last.billing()).state).toBe("free");
	},
);

describe("a clock that was a year ahead and is corrected", () => {
	const year = 365 * day;
	const ahead = async () => {
		const testApp = await createAccountApp();
		testApp.pass(year);
		return testApp;
	};
	const correctClock = async (testApp: TestApp) => {
		testApp.pass(-year);
		await testApp.sweep();
	};

	test("locks nobody out by counts made then", async () => {
		const testApp = await ahead();
		const guess = () => testApp.call(api.login, { email, password: "wrong wrong wrong" });
		for (let turn = 0; turn < 5; turn++) await guess();
		expect((await guess()).status).toBe(429);
		await correctClock(testApp);
		expect(await testApp.login(email)).toBeTruthy();
	});

	test("makes no login of then recent enough to delete the account without the password", async () => {
		const testApp = await ahead();
		const asUser = testApp.as(await testApp.login(email));
		await correctClock(testApp);
		expect((await asUser(api.deleteAccount, {})).body.error).toBe("reauth_required");
	});

	test("makes no measurement of then the latest one for a year, or one of a day to come", async () => {
		const testApp = await ahead();
		await passMinute(testApp);
		await correctClock(testApp);
		testApp.pass(10 * minute);
		const restarted = await createTestApp({ db: testApp.deps.db, now: testApp.deps.now });
		expect((await readStatus(restarted)).parts).toMatchObject([{ id: "accounts", state: null, days: [] }]);
	});

	test("lets mails to an address without an account be sent again", async () => {
		const testApp = await ahead();
		const ask = () => testApp.call(api.forgetPassword, { email: "nobody@example.org" });
		await ask();
		await testApp.settle();
		await correctClock(testApp);
		testApp.pass(3 * day);
		await ask();
		expect(await testApp.mails("nobody@example.org")).toHaveLength(2);
	});

	test("doesn't block a plan change that was in progress", async ({ shop }) => {
		await shop.buy("month");
		await shop.rows`UPDATE customers SET changing_at = ${shop.deps.now() + year}`;
		const cost = () => shop.asUser(api.planChangeCost, { packageId: "year" });
		expect((await cost()).body.error).toBe("change_pending");
		await shop.sweep();
		shop.pass(minute);
		await shop.runTasks();
		expect((await cost()).status).toBe(200);
	});

	test("makes up for a renewal whose webhook was lost", async ({ shop }) => {
		await shop.buy("month");
		await shop.rows`UPDATE customers SET synced_at = ${shop.deps.now() + year}`;
		await shop.sweep();
		shop.pass(33 * day);
		await shop.runTasks();
		const token = await shop.login(shop.email);
		expect((await shop.call(api.me, {}, { token })).body.data.type).toBe("month");
	});

	test("sends pending mail, and polls what is pending", async ({ shop }) => {
		shop.pass(year);
		await shop.rows`UPDATE mails SET next_at = ${shop.deps.now() + hour}`;
		const token = await shop.login(shop.email);
		await shop.call(api.checkout, { packageId: "year" }, { token });
		const target = Object.keys(shop.sandbox.state.customers)[0];
		await shop.rows`INSERT INTO billing_jobs (id, kind, target, next_at, created_at)
				VALUES ('forget:x', 'forget', ${target}, ${shop.deps.now() + hour}, ${shop.deps.now()})`;
		await correctClock(shop);
		expect(await shop.rows`SELECT id FROM mails WHERE next_at > ${shop.deps.now()}`).toEqual([]);
		await shop.runTasks();
		expect(Object.values(shop.sandbox.state.customers)).toMatchObject([{ deleted: true }]);
	});
});

test("a start with a clock in the past ends no session, code or trial", async ({
	signedIn: { testApp, asUser },
}) => {
	await asUser(api.beginTrial, {});
	await testApp.call(api.forgetPassword, { email });
	const { code } = await testApp.lastMail(email);
	testApp.pass(-30 * day);
	await testApp.sweep();
	testApp.pass(30 * day);
	const { body } = await asUser(api.me, {});
	expect(body.data.trial?.state).toBe("running");
	expect((await testApp.call(api.verifyOtp, { email, code, context: "reset-password" })).status).toBe(200);
});
