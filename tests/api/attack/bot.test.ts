import type { BotChallenge } from "../../../functions/contract/index.ts";
import { sweep } from "../../../functions/db/queries/sweep.ts";
import { createAltcha } from "../../../functions/integrations/bot/altcha.ts";
import { createTestApp, email, password, type TestApp } from "../../support/api/api.ts";
import { api, beforeEach, describe, expect, hour, minute, test } from "../../support/api/fixtures.ts";
import { solveAltcha } from "../../support/fakes/bot.ts";

const name = "Ada Lovelace";
const unavailable = { altcha: "unavailable" };

/** ALTCHA's verifier uses the real clock, so the test app's clock can only run ahead of it. */
let ahead = 0;
const now = () => Date.now() + ahead;
const key = new Uint8Array(32).fill(9);
let testApp: TestApp;
beforeEach(async () => {
	ahead = 0;
	testApp = await createTestApp({ bot: createAltcha({ key, now }), now });
});

const challenge = async (): Promise<BotChallenge> => (await testApp.call(api.botChallenge, {})).body.data;
const solution = async () => solveAltcha(await challenge());
const signUp = (more: object, from?: string) =>
	testApp.call(api.register, { name, email, password, ...more }, from ? { from } : {});
const decode = (altcha = "") => JSON.parse(atob(altcha));
const encode = (payload: object) => ({ altcha: btoa(JSON.stringify(payload)) });
const refusal = { status: 403, body: { error: "bot_check_failed" } };

describe("the bot check", () => {
	test("issues challenges that ALTCHA's solvers accept and that expire in ten minutes", async () => {
		const data = await challenge();
		if (data.kind !== "altcha") throw new Error(data.kind);
		expect(data.parameters).toMatchObject({ algorithm: "PBKDF2/SHA-256", cost: 2000 });
		expect((data.parameters.expiresAt ?? 0) * 1000 - now()).toBeGreaterThan(9 * minute);
		expect(data.parameters.nonce).not.toBe(((await challenge()) as typeof data).parameters.nonce);
	});

	test("refuses sign-ups and code requests without a solution, and doesn't count them", async () => {
		expect(await signUp({})).toMatchObject(refusal);
		expect(await testApp.call(api.forgetPassword, { email })).toMatchObject(refusal);
		expect(await signUp({ altcha: "" })).toMatchObject(refusal);
		expect(await signUp({ altcha: { toString: "x" } })).toMatchObject(refusal);
		expect(await testApp.rows`SELECT * FROM hits`).toEqual([]);
		expect(await testApp.mails(email)).toEqual([]);
	});

	test("accepts a solution once, even when it is sent ten times at once", async () => {
		const valid = await solution();
		const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(valid)));
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
		expect(answers.filter(({ body }) => body.error === "bot_check_failed")).toHaveLength(9);
		expect(await testApp.call(api.forgetPassword, { email, ...valid })).toMatchObject(refusal);
		expect(await testApp.mails(email)).toHaveLength(1);
	});

	test("keeps a solution sent with a wrong field valid for the next try", async () => {
		const valid = await solution();
		expect((await signUp({ ...valid, password: "password1" })).fields.password).toBe("password_common");
		expect((await signUp({ ...valid, email: "nobody" })).body.error).toBe("validation_failed");
		expect((await signUp(valid)).status).toBe(200);
	});

	test("refuses solutions that are made up, changed, or from another installation", async () => {
		const { challenge, solution: found } = decode((await solution()).altcha);
		const later = { ...challenge, parameters: { ...challenge.parameters, expiresAt: 9_999_999_999 } };
		const cheap = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: "0" } };
		const elsewhere = createAltcha({ key: new Uint8Array(32).fill(8), now });
		const foreign = await solveAltcha(await elsewhere.challenge());
		const faked = [
			encode({ challenge: later, solution: found }),
			encode({ challenge: cheap, solution: found }),
			encode({ challenge: { parameters: challenge.parameters }, solution: found }),
			encode({ challenge, solution: { ...found, derivedKey: "0".repeat(64) } }),
			encode({ challenge, solution: { counter: 1, derivedKey: challenge.parameters.keyPrefix } }),
			encode({ challenge, solution: { ...found, counter: -1, derivedKey: "" } }),
			encode({ challenge: null, solution: null }),
			encode([1]),
			{ altcha: "not base64!" },
			foreign,
		];
		for (const fake of faked) expect(await signUp(fake), JSON.stringify(fake)).toMatchObject(refusal);
		expect((await signUp(encode({ challenge, solution: found }))).status).toBe(200);
	});

	test("refuses solutions of an expired challenge", async () => {
		const valid = await solution();
		ahead = 11 * minute;
		expect(await signUp(valid)).toMatchObject(refusal);
		expect((await signUp(await solution())).status).toBe(200);
	});

	test("deletes used solutions once they have expired", async () => {
		await signUp(await solution());
		const used = () => testApp.rows`SELECT * FROM bot_checks`;
		expect(await used()).toHaveLength(1);
		await sweep(testApp.deps.db, now() + 9 * minute, testApp.deps.catalogue);
		expect(await used()).toHaveLength(1);
		await sweep(testApp.deps.db, now() + 11 * minute, testApp.deps.catalogue);
		expect(await used()).toHaveLength(0);
	});

	test("that a client can't load allows three calls an hour from an address", async () => {
		const from = "100.90.0.1";
		const forget = (more: object) => testApp.call(api.forgetPassword, { email, ...more }, { from });
		for (let step = 0; step < 3; step++)
			expect((await signUp({ ...unavailable, email: `ada${step}@example.org` }, from)).status).toBe(200);
		const fourth = await forget(unavailable);
		expect([fourth.status, fourth.body.error]).toEqual([429, "rate_limited"]);
		expect(fourth.body.retry_after).toBeGreaterThan(3500);
		expect((await signUp(unavailable, "100.90.0.2")).status).toBe(200);
		// A solved challenge lifts the limit.
		expect((await forget(await solution())).status).toBe(200);
		ahead = hour + minute;
		expect((await forget(unavailable)).status).toBe(200);
	});
});

describe("a login", () => {
	const guess = (more: object, from: string) =>
		testApp.call(api.login, { email, password: "not the password", ...more }, { from });
	beforeEach(async () => {
		await signUp(await solution());
		await testApp.enterCode(email);
	});

	test("needs no solution for the first two tries, and one from then on", async () => {
		for (const step of [1, 2]) expect((await guess({}, `100.91.0.${step}`)).status).toBe(401);
		expect(await guess({}, "100.91.0.3")).toMatchObject(refusal);
		const right = { email, password };
		expect(await testApp.call(api.login, right, { from: "100.91.0.3" })).toMatchObject(refusal);
		expect((await guess(await solution(), "100.91.0.3")).status).toBe(401);
		expect((await testApp.call(api.login, { ...right, ...(await solution()) })).status).toBe(200);
		// A successful login resets the count.
		expect((await testApp.call(api.login, right)).status).toBe(200);
	});

	test("needs one by address too, whichever accounts it tries", async () => {
		const from = "100.91.1.1";
		for (const step of [1, 2])
			await testApp.call(api.login, { email: `nobody${step}@example.org`, password }, { from });
		expect(await testApp.call(api.login, { email, password }, { from })).toMatchObject(refusal);
		expect((await testApp.call(api.login, { email, password })).status).toBe(200);
	});

	test("needs none again after a quarter of an hour", async () => {
		for (const step of [1, 2]) await guess({}, `100.91.2.${step}`);
		ahead = 16 * minute;
		expect((await testApp.call(api.login, { email, password })).status).toBe(200);
	});

	test("needs the same for unknown addresses", async () => {
		const stranger = { email: "nobody@example.org", password };
		for (const step of [1, 2])
			expect((await testApp.call(api.login, stranger, { from: `100.91.3.${step}` })).status).toBe(401);
		expect(await testApp.call(api.login, stranger, { from: "100.91.3.3" })).toMatchObject(refusal);
	});
});

test("with the bot check off there is no challenge", async ({ testApp: open }) =>
	expect((await open.call(api.botChallenge, {})).body).toMatchObject({ code: 200, data: { kind: "off" } }));
