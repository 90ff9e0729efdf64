import { describe, expect, test } from "vitest";
import * as api from "../../functions/contract/index.ts";
import { createAltcha } from "../../functions/gateways/bot/altcha.ts";
import { createWorld, day, hour, minute, password, type World } from "../support/api.ts";
import { solved } from "../support/bot.ts";

const email = "ada@example.org";

/** Every way to have something mailed to an address, each call from an address of its own. */
const ways: Record<string, (world: World, from: string) => Promise<{ status: number }>> = {
	forget: (world, from) => world.call(api.forgetPassword, { email }, { from }),
	resend: (world, from) => world.call(api.resendOtp, { email, context: "reset-password" }, { from }),
	newsletter: (world, from) => world.call(api.subscribe, { email, lang: "fr" }, { from }),
};
let caller = 0;
const anywhere = () => `100.107.${++caller >> 8}.${caller & 255}`;

describe("an address without an account", () => {
	test.each(Object.keys(ways))("gets one mail a day from all forms together, %s first", async (first) => {
		const world = await createWorld();
		const order = [first, ...Object.keys(ways)];
		for (let step = 0; step < 12; step++) {
			for (const name of order) expect([200, 429]).toContain((await ways[name]?.(world, anywhere()))?.status);
			world.pass(hour + minute);
		}
		expect(await world.mails(email)).toHaveLength(1);
		world.pass(day);
		expect((await ways[first]?.(world, anywhere()))?.status).toBe(200);
		expect(await world.mails(email)).toHaveLength(2);
	});

	test("still gets its code when it signs up on the same day, and nothing else after it", async () => {
		const world = await createWorld();
		await ways["forget"]?.(world, anywhere());
		await world.call(api.register, { name: "Ada", email, password }, { from: anywhere() });
		world.pass(minute);
		for (const way of Object.values(ways)) await way(world, anywhere());
		const mails = await world.mails(email);
		expect(mails.map(({ kind }) => kind).sort()).toEqual(["signup", "unknown"]);
		const code = mails.find(({ kind }) => kind === "signup")?.code ?? "";
		expect((await world.call(api.verifyOtp, { email, code, context: "signup" })).status).toBe(200);
	});

	test("once it has one, is written whenever it asks", async () => {
		const world = await createWorld();
		await world.account(email);
		for (const way of Object.values(ways)) {
			world.pass(minute);
			expect((await way(world, anywhere())).status).toBe(200);
		}
		expect(await world.mails(email)).toHaveLength(4);
	});
});

test("another code costs a bot check, as the first did, and is told of nobody", async () => {
	const world = await createWorld({
		bot: createAltcha({ key: new Uint8Array(32).fill(9), now: Date.now }),
		now: Date.now,
	});
	const answers = [];
	for (const context of ["signup", "reset-password"] as const)
		answers.push(await world.call(api.resendOtp, { email, context }));
	for (const { status, body } of answers) expect([status, body.error]).toEqual([403, "bot_check_failed"]);
	expect(await world.mails(email)).toEqual([]);
	const solution = await solved((await world.call(api.botChallenge, {})).body.data);
	const again = await world.call(api.resendOtp, { email, context: "reset-password", ...solution });
	expect(again.status).toBe(200);
	expect(await world.mails(email)).toHaveLength(1);
});
