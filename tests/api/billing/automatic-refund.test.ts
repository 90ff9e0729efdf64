import brand from "../../../content/brand.json" with { type: "json" };
import { api, day, describe, expect, test } from "../../support/api/fixtures.ts";
import { createShop, type Shop } from "../../support/api/stripe.ts";

/** A customer who buys, requests a refund and deletes the account. */
async function buyer(shop: Shop, email: string, isNew = true) {
	if (isNew) await shop.account(email);
	const token = await shop.login(email);
	return {
		token,
		async buy() {
			await shop.pay((await shop.call(api.checkout, { packageId: "month" }, { token })).body.id);
			await shop.notices();
		},
		refund: async () =>
			(await shop.call(api.refundRequest, {}, { token })).body.data?.refund ?? { state: "closed" },
		shown: async () => (await shop.call(api.billing, {}, { token })).body.data.refund,
		leave: async () => {
			await shop.call(api.deleteAccount, {}, { token });
			await shop.runTasks();
		},
		exported: async () => (await shop.call(api.exportAccount, {}, { token })).body.data.automaticRefunds,
	};
}
const atOnce = { state: "refunded", automatic: true };
const supportRequest = { state: "requested", automatic: false };
const readRows = (shop: Shop) => shop.rows`SELECT * FROM automatic_refunds`;
const shops = () => createShop({ refunds: "auto" });
const addresses = ["a.da@gmail.com", "ada+vpn@googlemail.com"] as const;

describe("an automatic refund", () => {
	test("is given once a year per mailbox, even after the account was deleted and made again", async () => {
		const shop = await shops();
		const first = await buyer(shop, addresses[0]);
		await first.buy();
		expect(await first.refund()).toMatchObject(atOnce);
		await first.leave();
		const left = await readRows(shop);
		const mailbox = expect.stringMatching(/^[\w-]{43}$/);
		expect(left).toEqual([{ mailbox, user_id: null, at: expect.any(Number) }]);
		for (const address of addresses) {
			const again = await buyer(shop, address);
			await again.buy();
			expect(await again.shown()).toMatchObject({ state: "open", automatic: false });
			expect(await again.refund()).toMatchObject(supportRequest);
			expect(await again.shown()).toMatchObject(supportRequest);
			await again.leave();
		}
		expect(await shop.mails(brand.emails.support)).toHaveLength(2);
		expect(await readRows(shop)).toEqual(left);
	});

	test.each([
		[364, false],
		[366, true],
	])("%i days later: %s, and the hash is kept just as long", async (days, automatic) => {
		const shop = await shops();
		const first = await buyer(shop, addresses[0]);
		await first.buy();
		await first.refund();
		await first.leave();
		shop.pass(days * day);
		await shop.sweep();
		expect(await readRows(shop)).toHaveLength(automatic ? 0 : 1);
		const again = await buyer(shop, addresses[1]);
		await again.buy();
		expect(await again.refund()).toMatchObject(automatic ? atOnce : supportRequest);
	});

	test.each([
		["one after the other", false],
		["at once", true],
	])("is given to one of two accounts of one mailbox that ask %s", async (_, isParallel) => {
		const shop = await shops();
		const people = [await buyer(shop, addresses[0]), await buyer(shop, addresses[1])];
		for (const { buy } of people) await buy();
		const answers = [];
		if (isParallel) answers.push(...(await Promise.all(people.map(({ refund }) => refund()))));
		else for (const { refund } of people) answers.push(await refund());
		await shop.runTasks();
		expect(answers.map(({ state }) => state).sort()).toEqual(["refunded", "requested"]);
		const repaid = shop.charges().map(({ refunded }) => refunded);
		expect(repaid.sort()).toEqual([0, 900]);
		const states = await Promise.all(people.map((person) => person.shown()));
		expect(states.map((refund) => refund?.automatic).sort()).toEqual([false, true]);
		expect(await shop.mails(brand.emails.support)).toHaveLength(1);
	});

	test.each([
		["asking, then deleting", ["refund", "leave"], false],
		["deleting, then asking", ["leave", "refund"], false],
		["both at once", ["refund", "leave"], true],
		["both at once in reverse", ["leave", "refund"], true],
	] as const)("isn't given twice by %s, and signing up again", async (_, actions, isParallel) => {
		const shop = await shops();
		const first = await buyer(shop, addresses[0]);
		await first.buy();
		if (isParallel) await Promise.all(actions.map((action) => first[action]()));
		else for (const action of actions) await first[action]();
		await shop.runTasks();
		const refundsBefore = shop.charges().filter(({ refunded }) => refunded > 0).length;
		expect(await readRows(shop)).toHaveLength(refundsBefore);
		const again = await buyer(shop, addresses[1]);
		await again.buy();
		expect(await again.refund()).toMatchObject(refundsBefore ? supportRequest : atOnce);
		expect(shop.charges().filter(({ refunded }) => refunded > 0)).toHaveLength(1);
	});

	test("counts per mailbox, and only where the operator enables automatic refunds", async () => {
		const shop = await shops();
		for (const address of ["ada@example.com", "bob@example.com"]) {
			const person = await buyer(shop, address);
			await person.buy();
			expect(await person.refund()).toMatchObject(atOnce);
		}
		const manual = await createShop();
		const person = await buyer(manual, "ada@example.com");
		await person.buy();
		await person.refund();
		expect(await readRows(manual)).toEqual([]);
	});

	test("is in the export of its own user only", async () => {
		const shop = await shops();
		const [one, other] = [await buyer(shop, addresses[0]), await buyer(shop, addresses[1])];
		expect(await one.exported()).toEqual([]);
		await one.buy();
		await one.refund();
		expect(await one.exported()).toEqual([{ at: new Date(shop.deps.now()).toISOString() }]);
		expect(await other.exported()).toEqual([]);
	});
});
