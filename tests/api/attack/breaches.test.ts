import { describe, expect, inject, test } from "vitest";
import * as api from "../../../functions/contract/index.ts";
import { createBreaches } from "../../../functions/gateways/breaches/index.ts";
import { readBreaches } from "../../../functions/runtimes/settings/services.ts";
import { createTestApp, newPassword, password, type TestApp } from "../../support/api/api.ts";
import { setUp } from "../../support/api/factors.ts";
import { breached, padding, type RangeRequest } from "../../support/fakes/breaches.ts";

const email = "ada@example.org";
const person = { name: "Ada Lovelace", email };

/** A test app that uses the fake, healthy or with a fault, and the fake's recorded requests. */
async function appWith(mode: string, deadline = 2000, site = inject("breaches")) {
	const name = crypto.randomUUID();
	const breaches = createBreaches(`${site}${mode}/${name}/`, { agent: "Test site", deadline });
	const testApp = await createTestApp({ breaches });
	const readRequests = async () =>
		(await (await fetch(`${inject("breaches")}asked/${name}`)).json()) as RangeRequest[];
	const down = () => testApp.log.filter((line) => line.includes("breach check down"));
	return { testApp, asked: readRequests, down };
}
const signUp = (testApp: TestApp, word: string) => testApp.call(api.register, { ...person, password: word });

describe("a new password with the breach service on", () => {
	test("is refused when it was in a breach, and nothing starts", async () => {
		const { testApp, down } = await appWith("well");
		const { status, fields } = await signUp(testApp, breached);
		expect([status, fields]).toEqual([400, { password: "password_breached" }]);
		expect(await testApp.mails(email)).toEqual([]);
		expect(down()).toEqual([]);
		expect(testApp.log.join()).not.toContain(breached);
	});

	test("is accepted when it wasn't, even if the response lists it as padding", async () => {
		for (const word of [password, padding]) {
			const { testApp, asked, down } = await appWith("well");
			expect((await signUp(testApp, word)).status).toBe(200);
			expect([(await asked()).length, down()]).toEqual([1, []]);
		}
	});

	test("is looked up by five digits of its hash, padded, and nothing else", async () => {
		const { testApp, asked } = await appWith("well");
		await signUp(testApp, password);
		const [question] = await asked();
		expect(question?.path).toMatch(/^\/well\/[\w-]{36}\/[0-9A-F]{5}$/);
		expect(question?.headers).toMatchObject({ "add-padding": "true", "user-agent": "Test site" });
		expect(JSON.stringify(question)).not.toMatch(/ada|198\.18/i);
	});

	test("isn't looked up when it is refused anyway", async () => {
		const { testApp, asked } = await appWith("well");
		expect((await signUp(testApp, "password1")).fields).toEqual({ password: "password_common" });
		expect((await signUp(testApp, "short")).fields).toEqual({ password: "password_short" });
		expect(await asked()).toEqual([]);
	});

	test("that was refused leaves all five sign-ups of the hour; look-ups have their own limit", async () => {
		const { testApp, asked } = await appWith("well");
		for (let time = 0; time < 29; time++)
			expect((await signUp(testApp, breached)).body.error).toBe("validation_failed");
		expect((await signUp(testApp, password)).status).toBe(200);
		expect((await signUp(testApp, password)).body.error).toBe("rate_limited");
		expect(await asked()).toHaveLength(30);
	});

	test("is looked up for a reset, whose grant then still works", async () => {
		const { testApp } = await appWith("well");
		await testApp.account(email);
		const reset_token = await testApp.resetToken(email);
		const save = (word: string) =>
			testApp.call(api.updatePassword, { email, ...newPassword(word), reset_token });
		expect((await save(breached)).fields).toEqual({ password: "password_breached" });
		expect((await save("four salted lanterns")).status).toBe(200);
		expect(await testApp.login(email, "four salted lanterns")).toBeTruthy();
	});

	test("is looked up for a change before the second factor is asked for, but not for a stranger", async () => {
		const { testApp, asked } = await appWith("well");
		await testApp.account(email);
		const token = await testApp.login(email);
		await setUp(testApp, token);
		const before = (await asked()).length;
		const change = { email, ...newPassword(breached), current_password: password };
		expect((await testApp.call(api.updatePassword, change)).body.error).toBe("unauthorized");
		const strangerChange = { ...change, reset_token: "kJ3dQ0b3R6mD1cJ8r2Xw5A" };
		expect((await testApp.call(api.updatePassword, strangerChange)).body.error).toBe("link_invalid");
		expect(await asked()).toHaveLength(before);
		expect((await testApp.call(api.updatePassword, change, { token })).fields).toEqual({
			password: "password_breached",
		});
	});

	test.each([
		["hangs", "hanging", "TimeoutError"],
		["never ends", "dripping", "TimeoutError"],
		["sends too much", "huge", "TooLarge"],
		["says something else", "wrong", "Error"],
		["says nothing", "empty", "Error"],
		["fails", "failing", "Error"],
		["leads elsewhere", "leading", "Error"],
	])("is accepted and logged when the service %s", async (_, how, kind) => {
		const { testApp, asked, down } = await appWith(how, 300);
		const startedAt = performance.now();
		expect((await signUp(testApp, breached)).status).toBe(200);
		expect(performance.now() - startedAt).toBeLessThan(5000);
		expect(down()).toHaveLength(1);
		expect(JSON.parse(down()[0] ?? "{}").kind).toBe(kind);
		expect(down()[0]).not.toContain(breached);
		expect(await asked()).toHaveLength(1);
	});

	test("is accepted and logged when nothing listens", async () => {
		const { testApp, down } = await appWith("well", 300, "http://127.0.0.1:9/");
		expect((await signUp(testApp, breached)).status).toBe(200);
		expect(down()).toHaveLength(1);
	});
});

test("is never looked up without a service", async () => {
	expect((await signUp(await createTestApp(), breached)).status).toBe(200);
});

describe("the service setting", () => {
	const read = (url?: string) => readBreaches((name) => (name === "BREACH_URL" ? url : undefined));

	test("is an address with or without a trailing slash; without it there is none", () => {
		expect(read()).toBeNull();
		const url = "https://api.pwnedpasswords.com/range/";
		expect([read(url), read(url.slice(0, -1))]).toEqual([{ url }, { url }]);
		expect(read("http://127.0.0.1:8080/range/")).toEqual({ url: "http://127.0.0.1:8080/range/" });
	});

	test.each(["range", "ftp://a.test/", "http://a.test/range/", "https://a.test/?q=", "https://u:p@a.test/"])(
		"is refused with a message when it is %s",
		(url) => {
			expect(read(url)).toMatch(/^BREACH_URL must be an https address/);
		},
	);
});
