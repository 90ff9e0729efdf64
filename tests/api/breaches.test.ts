import { describe, expect, inject, test } from "vitest";
import * as api from "../../functions/contract/index.ts";
import { createBreaches } from "../../functions/gateways/breaches/index.ts";
import { readBreaches } from "../../functions/runtimes/breach-settings.ts";
import { createWorld, password, type World } from "../support/api.ts";
import { type Asked, breached, padding } from "../support/breaches.ts";
import { setUp } from "../support/factors.ts";

const email = "ada@example.org";
const person = { name: "Ada Lovelace", email };

/** A world that asks the stand-in, which is well or has a fault, and what it was asked there. */
async function worldWith(how: string, deadline = 2000, site = inject("breaches")) {
	const name = crypto.randomUUID();
	const breaches = createBreaches(`${site}${how}/${name}/`, { agent: "Test site", deadline });
	const world = await createWorld({ breaches });
	const asked = async () => (await (await fetch(`${inject("breaches")}asked/${name}`)).json()) as Asked[];
	const down = () => world.log.filter((line) => line.includes("breach check down"));
	return { world, asked, down };
}
const signUp = (world: World, word: string) => world.call(api.register, { ...person, password: word });

describe("a new password where breached ones can be looked up", () => {
	test("is refused when it is known from a breach, and nothing is begun", async () => {
		const { world, down } = await worldWith("well");
		const { status, fields } = await signUp(world, breached);
		expect([status, fields]).toEqual([400, { password: "password_breached" }]);
		expect(await world.mails(email)).toEqual([]);
		expect(down()).toEqual([]);
		expect(world.log.join()).not.toContain(breached);
	});

	test("is taken when it is not, also when the answer holds it only to pad", async () => {
		for (const word of [password, padding]) {
			const { world, asked, down } = await worldWith("well");
			expect((await signUp(world, word)).status).toBe(200);
			expect([(await asked()).length, down()]).toEqual([1, []]);
		}
	});

	test("is asked about by five digits of its hash, padded, and by nothing else", async () => {
		const { world, asked } = await worldWith("well");
		await signUp(world, password);
		const [question] = await asked();
		expect(question?.path).toMatch(/^\/well\/[\w-]{36}\/[0-9A-F]{5}$/);
		expect(question?.headers).toMatchObject({ "add-padding": "true", "user-agent": "Test site" });
		expect(JSON.stringify(question)).not.toMatch(/ada|198\.18/i);
	});

	test("is not asked about when it is refused anyway", async () => {
		const { world, asked } = await worldWith("well");
		expect((await signUp(world, "password1")).fields).toEqual({ password: "password_common" });
		expect((await signUp(world, "short")).fields).toEqual({ password: "password_short" });
		expect(await asked()).toEqual([]);
	});

	test("that was refused leaves all five sign-ups of the hour; questions have a limit of their own", async () => {
		const { world, asked } = await worldWith("well");
		for (let time = 0; time < 29; time++)
			expect((await signUp(world, breached)).body.error).toBe("validation_failed");
		expect((await signUp(world, password)).status).toBe(200);
		expect((await signUp(world, password)).body.error).toBe("rate_limited");
		expect(await asked()).toHaveLength(30);
	});

	test("is looked up for a reset, whose grant then still works", async () => {
		const { world } = await worldWith("well");
		await world.account(email);
		await world.call(api.forgetPassword, { email });
		const { code } = await world.lastMail(email);
		const proven = await world.call(api.verifyOtp, { email, code, context: "reset-password" });
		const reset_token = proven.body.data?.reset_token as string;
		const save = (word: string) =>
			world.call(api.updatePassword, { email, password: word, confirm_password: word, reset_token });
		expect((await save(breached)).fields).toEqual({ password: "password_breached" });
		expect((await save("four salted lanterns")).status).toBe(200);
		expect(await world.login(email, "four salted lanterns")).toBeTruthy();
	});

	test("is looked up for a change, before the second factor is asked for; a stranger gets no look", async () => {
		const { world, asked } = await worldWith("well");
		await world.account(email);
		const token = await world.login(email);
		await setUp(world, token);
		const before = (await asked()).length;
		const change = { email, password: breached, confirm_password: breached, current_password: password };
		expect((await world.call(api.updatePassword, change)).body.error).toBe("unauthorized");
		const strangers = { ...change, reset_token: "kJ3dQ0b3R6mD1cJ8r2Xw5A" };
		expect((await world.call(api.updatePassword, strangers)).body.error).toBe("link_invalid");
		expect(await asked()).toHaveLength(before);
		expect((await world.call(api.updatePassword, change, { token })).fields).toEqual({
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
	])("is taken, and the log says so, when the service %s", async (_, how, kind) => {
		const { world, asked, down } = await worldWith(how, 300);
		const began = performance.now();
		expect((await signUp(world, breached)).status).toBe(200);
		expect(performance.now() - began).toBeLessThan(5000);
		expect(down()).toHaveLength(1);
		expect(JSON.parse(down()[0] ?? "{}").kind).toBe(kind);
		expect(down()[0]).not.toContain(breached);
		expect(await asked()).toHaveLength(1);
	});

	test("is taken, and the log says so, when nothing listens", async () => {
		const { world, down } = await worldWith("well", 300, "http://127.0.0.1:9/");
		expect((await signUp(world, breached)).status).toBe(200);
		expect(down()).toHaveLength(1);
	});
});

test("without a service nobody is asked", async () => {
	expect((await signUp(await createWorld(), breached)).status).toBe(200);
});

describe("the setting of the service", () => {
	const read = (url?: string) => readBreaches((name) => (name === "BREACH_URL" ? url : undefined));

	test("is an address, with a slash at its end or not; none without it", () => {
		expect(read()).toBeNull();
		const url = "https://api.pwnedpasswords.com/range/";
		expect([read(url), read(url.slice(0, -1))]).toEqual([{ url }, { url }]);
		expect(read("http://127.0.0.1:8080/range/")).toEqual({ url: "http://127.0.0.1:8080/range/" });
	});

	test.each(["range", "ftp://a.test/", "http://a.test/range/", "https://a.test/?q=", "https://u:p@a.test/"])(
		"is refused with a sentence when it is %s",
		(url) => {
			expect(read(url)).toMatch(/^BREACH_URL must be an https address/);
		},
	);
});
