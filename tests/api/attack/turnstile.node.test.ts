import { createTurnstile } from "../../../functions/integrations/bot/turnstile.ts";
import { createTestApp, password, type TestApp } from "../../support/api/api.ts";
import { afterEach, api, beforeEach, describe, expect, test } from "../../support/api/fixtures.ts";
import { type Siteverify, startSiteverify } from "../../support/fakes/turnstile.ts";

const secret = "1x0000000000000000000000000000000AA";
const keys = { siteKey: "1x00000000000000000000AA", secret };
const person = { name: "Ada Lovelace", email: "ada@example.org", password };
let service: Siteverify;
let testApp: TestApp;

const appWith = (options: { secret?: string; url?: string } = {}) =>
	createTestApp({ bot: createTurnstile({ ...keys, url: service.url, deadline: 200, ...options }) });
beforeEach(async () => {
	service = await startSiteverify(secret);
	testApp = await appWith();
});
afterEach(() => service.close());

const signUp = (more: object, from = "100.95.0.1") =>
	testApp.call(api.register, { ...person, ...more }, { from });

describe("Turnstile", () => {
	test("is configured with its public key, and the secret stays on the server", async () => {
		const { body } = await testApp.call(api.botChallenge, {});
		expect(body.data).toEqual({ kind: "turnstile", site_key: keys.siteKey });
	});

	test("accepts a token once, verified with the secret and the client's address", async () => {
		const turnstile = service.issue();
		expect((await signUp({ turnstile })).status).toBe(200);
		expect(service.asked).toEqual([{ secret, response: turnstile, remoteip: "100.95.0.1" }]);
		expect((await signUp({ turnstile })).body.error).toBe("bot_check_failed");
	});

	test("refuses made-up, too long and missing tokens, asking Turnstile only about the first", async () => {
		for (const turnstile of ["made up", "x".repeat(2049), undefined])
			expect((await signUp({ turnstile })).body.error).toBe("bot_check_failed");
		expect(service.asked).toHaveLength(1);
	});

	test.each<[string, { fault?: Siteverify["fault"]; url?: string; secret?: string }]>([
		["answers with an error", { fault: 503 }],
		["answers with something else than JSON", { fault: 200 }],
		["leads elsewhere", { fault: 307 }],
		["hangs", { fault: "hang" }],
		["cannot be reached", { url: "http://127.0.0.1:9/" }],
		["does not know our secret", { secret: "wrong" }],
	])("allows three calls an hour when its service %s", async (_, { fault = null, ...options }) => {
		service.fault = fault;
		testApp = await appWith(options);
		const startedAt = performance.now();
		const email = (step: number) => `ada${step}@example.org`;
		for (const step of [1, 2, 3])
			expect((await signUp({ turnstile: service.issue(), email: email(step) })).status).toBe(200);
		expect((await signUp({ turnstile: service.issue(), email: email(4) })).body.error).toBe("rate_limited");
		expect(performance.now() - startedAt).toBeLessThan(8000);
		expect(testApp.log.filter((line) => line.includes("bot check down"))).toHaveLength(4);
	});
});
