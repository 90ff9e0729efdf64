import { describe, expect } from "vitest";
import type { InvoiceAction } from "../../../functions/sandbox/coins/life.ts";
import { hour } from "../../support/api/api.ts";
import { createCoinShop, toSupport } from "../../support/api/coins.ts";
import { test } from "../../support/api/fixtures/coins.ts";

describe("coins paid wrongly", () => {
	test("too few: nothing starts, the user and support are mailed once, and support can settle it", async () => {
		const shop = await createCoinShop();
		const id = await shop.begin("year");
		await shop.press(id, "less");
		await shop.confirm();
		expect(await shop.kinds()).toEqual([]);
		await shop.press(id, "expire");
		await shop.confirm();
		await shop.confirm();
		expect((await shop.billing()).state).toBe("free");
		expect(await shop.kinds()).toEqual(["coins_waiting"]);
		expect(await toSupport(shop)).toBe(1);
		await shop.press(id, "mark");
		await shop.confirm();
		expect((await shop.billing()).state).toBe("active");
		expect(await shop.kinds()).toEqual(["bought", "coins_waiting"]);
	});

	test("too late: the same, and the case outlives unpaid invoices", async ({ shop }) => {
		const id = await shop.begin("month");
		shop.pass(hour);
		await shop.confirm();
		expect(shop.invoice(id).status).toBe("Expired");
		await shop.press(id, "late");
		await shop.confirm();
		expect((await shop.billing()).state).toBe("free");
		expect(await shop.kinds()).toEqual(["coins_waiting"]);
		expect(await shop.rows`SELECT trouble FROM coin_invoices`).toEqual([{ trouble: "late" }]);
	});

	test.each<[string, InvoiceAction[], state: string, mails: string[], support: number]>([
		[
			"too many: the plan starts, and support returns the excess",
			["more"],
			"active",
			["bought", "coins_over"],
			1,
		],
		["never confirmed: nothing starts, and both are mailed", ["exact", "drop"], "free", ["coins_waiting"], 1],
		[
			"in two payments in time: one pass, and no case for support",
			["less", "exact"],
			"active",
			["bought"],
			0,
		],
	])("%s", async (_, actions, state, mails, support) => {
		const shop = await createCoinShop();
		const id = await shop.begin("month");
		for (const action of actions) await shop.press(id, action);
		await shop.confirm();
		expect(await shop.billing()).toMatchObject({ state, price_paid: state === "active" ? "9.00" : null });
		expect([(await shop.kinds()).sort(), await toSupport(shop)]).toEqual([mails, support]);
	});
});
