import { createTestApp, email, password, type TestApp } from "../../support/api/api.ts";
import { api, day, expect, hour, test } from "../../support/api/fixtures.ts";

/** Tests begin at noon; the trial holds until the end of its last day. */
const length = 7.5 * day;

async function person(testApp: TestApp, address = email) {
	await testApp.account(address);
	const token = await testApp.login(address);
	return {
		token,
		begin: () => testApp.call(api.beginTrial, {}, { token }),
		me: async () => (await testApp.call(api.me, {}, { token: await testApp.login(address) })).body.data,
		kinds: async () =>
			(await testApp.mails(address)).map(({ kind }) => kind).filter((kind) => kind !== "signup"),
	};
}
const passAndRun = async (testApp: TestApp, ms = 0) => {
	testApp.pass(ms);
	await testApp.runTasks();
	await testApp.settle();
};

test("a trial is seven days of the full plan, with one mail before its end and one at it, then free again", async () => {
	const testApp = await createTestApp();
	const { begin, me, kinds } = await person(testApp);
	expect(await me()).toMatchObject({ type: "free", package: null, trial: { state: "open", days_left: 0 } });
	const end_date = "2026-01-22T23:59:59.999Z";
	const running = { state: "running", end_date, days_left: 7 };
	expect((await begin()).body).toMatchObject({ code: 200, data: running });
	const full = { allowed_devices: 10, end_date };
	expect(await me()).toMatchObject({ type: "trial", package: full, trial: running });
	await passAndRun(testApp, length - 2 * day - hour);
	expect(await kinds()).toEqual([]);
	await passAndRun(testApp, hour);
	await passAndRun(testApp, hour);
	expect(await kinds()).toEqual(["trial_ending"]);
	expect((await me()).trial).toMatchObject({ state: "running", days_left: 1 });
	testApp.pass(2 * day - hour - 1000);
	expect((await me()).type).toBe("trial");
	testApp.pass(1000);
	expect(await me()).toMatchObject({ type: "free", package: null, trial: { state: "over", days_left: 0 } });
	await passAndRun(testApp);
	await passAndRun(testApp, hour);
	expect(await kinds()).toEqual(["trial_ended", "trial_ending"]);
	const again = await testApp.call(api.beginTrial, {}, { token: await testApp.login(email) });
	expect(again.body).toMatchObject({ code: 409, error: "trial_used" });
});

test("trial mails are in the reader’s language and name the day", async ({ testApp }) => {
	await testApp.call(api.register, { name: "Ada", email, password }, { lang: "ar" });
	await testApp.enterCode(email);
	await testApp.call(api.beginTrial, {}, { token: await testApp.login(email) });
	await passAndRun(testApp, length - 2 * day);
	expect(await testApp.lastMail(email)).toMatchObject({
		kind: "trial_ending",
		lang: "ar",
		subject: expect.stringContaining("22 يناير 2026"),
		link: "http://localhost:4321/ar/pricing",
	});
});

test("after an outage only the end is mailed, and a week later nothing", async ({ testApp: late }) => {
	const one = await person(late);
	await one.begin();
	await passAndRun(late, length + day);
	expect(await one.kinds()).toEqual(["trial_ended"]);
	const later = await createTestApp();
	const other = await person(later);
	await other.begin();
	await passAndRun(later, length + 7 * day);
	expect(await other.kinds()).toEqual([]);
	expect(await later.rows`SELECT mailbox FROM trials WHERE next_mail IS NOT NULL`).toEqual([]);
});

test("parallel starts take effect once, and each reports the state", async ({ testApp }) => {
	const { begin, kinds } = await person(testApp);
	const answers = await Promise.all(Array.from({ length: 4 }, begin));
	expect(new Set(answers.map(({ body }) => body.data?.end_date)).size).toBe(1);
	expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(200));
	expect(await testApp.rows`SELECT mailbox FROM trials`).toHaveLength(1);
	await Promise.all([passAndRun(testApp, length), passAndRun(testApp), passAndRun(testApp)]);
	expect(await kinds()).toEqual(["trial_ended"]);
});

test("two accounts of one mailbox get one trial, even at once", async ({ testApp }) => {
	const people = [await person(testApp, "a.da@gmail.com"), await person(testApp, "ada+vpn@googlemail.com")];
	const answers = await Promise.all(people.map(({ begin }) => begin()));
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
	const states = await Promise.all(people.map(async ({ me }) => (await me()).trial.state));
	expect(states.sort()).toEqual(["over", "running"]);
	expect((await (await person(testApp, "a.da@example.org")).begin()).status).toBe(200);
});

test("a session older than an address change shows the trial of the account's current mailbox", async () => {
	const testApp = await createTestApp();
	const { token } = await person(testApp);
	const { begin } = await person(testApp, "bob@example.org");
	await begin();
	const trialState = async () => (await testApp.call(api.me, {}, { token })).body.data.trial.state;
	const move = (address: string) =>
		testApp.rows`UPDATE users SET email = ${address} WHERE name = 'Ada' RETURNING id`;
	await testApp.rows`UPDATE users SET name = 'Ada' WHERE email = ${email} RETURNING id`;
	await testApp.rows`UPDATE users SET name = 'Bob' WHERE email = 'bob@example.org' RETURNING id`;
	expect(await trialState()).toBe("open");
	await move("bob+two@example.org");
	expect(await trialState()).toBe("over");
	await move("ada+two@example.org");
	expect(await trialState()).toBe("open");
	await testApp.call(api.beginTrial, {}, { token });
	expect(await trialState()).toBe("running");
	// The account's own trial takes precedence over the mailbox's history.
	await move("bob+two@example.org");
	expect(await trialState()).toBe("running");
});

test("a deleted account leaves a keyed hash of its mailbox for a year, and nothing else", async () => {
	const testApp = await createTestApp();
	const { begin, token } = await person(testApp);
	await begin();
	await testApp.call(api.deleteAccount, {}, { token });
	const left = await testApp.rows`SELECT * FROM trials`;
	expect(left).toMatchObject([{ user_id: null, next_mail: null, gone_at: testApp.deps.now() }]);
	expect(JSON.stringify(left)).not.toContain("ada");
	const again = await person(testApp, "ada+again@example.org");
	expect((await again.begin()).body.error).toBe("trial_used");
	await passAndRun(testApp, length);
	expect((await again.me()).type).toBe("free");
	testApp.pass(359 * day);
	await testApp.sweep();
	expect((await again.me()).trial.state).toBe("open");
});

test("the hash stays for a year, and for as long as there is an account", async ({ testApp }) => {
	const deletedPerson = await person(testApp);
	await deletedPerson.begin();
	await testApp.call(api.deleteAccount, {}, { token: deletedPerson.token });
	await (await person(testApp, "bob@example.org")).begin();
	const readRows = async () => (await testApp.rows`SELECT mailbox FROM trials`).length;
	testApp.pass(365 * day);
	await testApp.sweep();
	expect(await readRows()).toBe(2);
	testApp.pass(day);
	await testApp.sweep();
	expect(await readRows()).toBe(1);
});

test("one address can start only a limited number of trials", async ({ testApp }) => {
	const from = "203.0.113.7";
	const tokens = [];
	for (let index = 0; index < 6; index++) {
		await testApp.account(`p${index}@example.org`);
		tokens.push(await testApp.login(`p${index}@example.org`));
		testApp.pass(hour);
	}
	const status = [];
	for (const token of tokens) status.push((await testApp.call(api.beginTrial, {}, { token, from })).status);
	expect(status).toEqual([200, 200, 200, 200, 200, 429]);
});

test("the export has the account's own trial only", async ({ testApp }) => {
	const one = await person(testApp);
	const exported = async (token: string) =>
		(await testApp.call(api.exportAccount, {}, { token })).body.data.trial;
	expect(await exported(one.token)).toEqual([]);
	await one.begin();
	expect(await exported(one.token)).toMatchObject([
		{ beganAt: "2026-01-15T12:00:00.000Z", endsAt: "2026-01-22T23:59:59.999Z", remainingMs: null },
	]);
	expect(await exported((await person(testApp, "ada+x@example.org")).token)).toEqual([]);
});
