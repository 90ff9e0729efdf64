import { recordCoinRefund } from "../../../functions/db/queries/billing/coins.ts";
import { type CoinShop, createCoinShop } from "../../support/api/coins.ts";
import { api, day, describe, expect, hour, minute, test } from "../../support/api/fixtures.ts";
import { later } from "../../support/api/stripe.ts";

/** A customer whose coins for a year await confirmation. */
async function confirming(isHeard = true): Promise<{ shop: CoinShop; id: string }> {
	const shop = await createCoinShop();
	const id = await shop.begin("year");
	await shop.press(id, "slow");
	await (isHeard ? shop.confirm() : shop.confirmUnheard());
	return { shop, id };
}

describe("coins that take long to confirm", () => {
	test("are shown with amount and link for minutes and days, until they are confirmed", async () => {
		const { shop, id } = await confirming();
		for (const passed of [0, 11 * minute, 3 * hour, 2 * day, 8 * day]) {
			shop.pass(passed);
			await shop.runTasks();
			await shop.sweep();
			const token = await shop.login(shop.email);
			const { data } = (await shop.call(api.billing, {}, { token })).body;
			const coins = { amount: "54.00", currency: "USD", url: expect.stringContaining(`/i/${id}`) };
			expect(data).toMatchObject({ state: "activating", confirming: coins });
			expect((await shop.call(api.me, {}, { token })).body.data.confirming).toEqual(coins);
		}
		await shop.press(id, "confirm");
		shop.pass(hour);
		await shop.runTasks();
		const now = await later(shop, 0);
		expect(await now.billing()).toMatchObject({ state: "active", confirming: null });
		expect((await now.me()).confirming).toBeNull();
		expect(await shop.kinds()).toEqual(["bought"]);
	});

	test("are shown only to their buyer, and end when the network drops them", async () => {
		const { shop, id } = await confirming();
		const token = await shop.addUser("bob@example.org");
		expect((await shop.call(api.me, {}, { token })).body.data.confirming).toBeNull();
		await shop.press(id, "drop");
		await shop.confirm();
		expect((await shop.billing()).confirming).toBeNull();
		expect((await shop.checkout("month")).status).toBe(200);
	});

	test("block every other checkout, by card and by coins, for as long as it takes", async () => {
		const { shop } = await confirming();
		for (const passed of [0, 11 * minute, 3 * hour, 3 * day]) {
			shop.pass(passed);
			await shop.runTasks();
			for (const answer of [await shop.checkout("month"), await shop.ask("year"), await shop.ask("month")])
				expect([answer.status, answer.body.error]).toEqual([409, "payment_confirming"]);
		}
		expect(Object.keys(shop.sandbox.state.sessions)).toEqual([]);
		expect(Object.keys(shop.btcpay.state.invoices)).toHaveLength(1);
	});

	test("block it even before the site has heard that they were paid", async () => {
		const { shop } = await confirming(false);
		const answers = await Promise.all([shop.checkout("month"), shop.checkout("year")]);
		for (const { status, body } of answers) expect([status, body.error]).toEqual([409, "payment_confirming"]);
		// An earlier, partly paid invoice, while a card checkout is open.
		const other = await createCoinShop();
		const id = await other.begin("year");
		await other.press(id, "less");
		expect((await other.checkout("month")).status).toBe(200);
		await other.press(id, "slow");
		expect((await other.checkout("year")).body.error).toBe("payment_confirming");
	});
});

test("a card checkout is closed, and doesn't count as paid, once coins have bought the plan", async () => {
	const shop = await createCoinShop();
	const invoice = await shop.begin("year");
	await shop.press(invoice, "less");
	const { body } = await shop.checkout("year");
	await shop.press(invoice, "exact");
	await shop.confirm();
	await shop.runTasks();
	expect((await shop.billing(body.id)).checkout).not.toBe("done");
	expect(shop.sandbox.state.sessions[body.id]?.status).toBe("expired");
});

/** A customer with an open card checkout for a month and a partly paid coin invoice for a year. */
async function both() {
	const shop = await createCoinShop();
	const invoice = await shop.begin("year");
	await shop.press(invoice, "less");
	return { shop, invoice, session: (await shop.checkout("month")).body.id };
}

type PassBesideSubscription = Awaited<ReturnType<typeof both>>;
const pay = ({ shop, session }: PassBesideSubscription) => shop.pay(session);
const payCoins = ({ shop, invoice }: PassBesideSubscription) => shop.press(invoice, "exact");
const hearCard = ({ shop }: PassBesideSubscription) => shop.notices();
const hearCoins = ({ shop }: PassBesideSubscription) => shop.confirm();

/** Payments and their webhooks, in every possible order. */
const orders: Record<string, ((both: PassBesideSubscription) => Promise<unknown>)[]> = {
	"the card, then the coins": [pay, hearCard, payCoins, hearCoins],
	"the card, with the coin webhook first": [pay, payCoins, hearCoins, hearCard],
	"the coins, with the card webhook first": [payCoins, pay, hearCard, hearCoins],
	"both at once": [
		(input) => Promise.all([pay(input), payCoins(input)]),
		(input) => Promise.all([hearCoins(input), hearCard(input)]),
	],
};

describe.each(Object.entries(orders))("a pass that settles beside a subscription: %s", (_, steps) => {
	async function after(): Promise<CoinShop> {
		const input = await both();
		for (const step of steps) await step(input);
		await input.shop.runTasks();
		await input.shop.notices();
		return input.shop;
	}
	const endOfCard = (shop: CoinShop) => (shop.subscription()?.periodEnd ?? 0) * 1000;
	const endOfDay = (time: number) => new Date(time).toISOString().replace(/T.*/, "T23:59:59.999Z");
	const yearLater = (time: number) => api.getPeriodEnd(time, { unit: "year", count: 1 });

	test("starts when its paid period ends, says so in one mail, and the card isn't charged again", async () => {
		const shop = await after();
		const card = endOfCard(shop);
		expect(shop.subscription()).toMatchObject({ status: "active", cancelAtPeriodEnd: true });
		expect(await shop.billing()).toMatchObject({
			state: "active",
			auto_renew: false,
			renewable: false,
			pass_from: new Date(card).toISOString(),
			renews_at: null,
			package: { id: "year", end_date: endOfDay(yearLater(card)) },
		});
		const kinds = await shop.kinds();
		expect(kinds.filter((kind) => kind === "pass_after_plan")).toHaveLength(1);
		expect(kinds.filter((kind) => kind === "bought").length).toBeLessThanOrEqual(1);
		expect(kinds.filter((kind) => kind !== "bought" && kind !== "pass_after_plan")).toEqual([]);
		const mail = (await shop.mails(shop.email)).find(({ kind }) => kind === "pass_after_plan");
		const on = (time: number) =>
			new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" }).format(time);
		expect(mail?.text).toContain("you won’t be charged for that plan again");
		expect(mail?.text).not.toContain("card");
		expect(mail?.text).toContain(
			`runs until ${on(card)}; the one you paid for with cryptocurrency then runs until ${on(yearLater(card))}`,
		);
		const again = await later(shop, 60 * day);
		await shop.runTasks();
		expect(shop.charges()).toHaveLength(1);
		expect(await again.billing()).toMatchObject({ state: "active", package: { id: "year" } });
		expect((await (await later(shop, 340 * day)).billing()).state).toBe("free");
		expect(shop.charges()).toHaveLength(1);
	});

	test("offers neither renewal nor another plan, until its coins are returned", async () => {
		const shop = await after();
		const { token } = shop;
		const renew = () => shop.call(api.autoRenew, { enabled: true }, { token });
		expect((await renew()).body.error).toBe("no_subscription");
		const cost = await shop.call(api.planChangeCost, { packageId: "quarter" }, { token });
		expect(cost.body.error).toBe("already_subscribed");
		const [id = ""] = Object.keys(shop.btcpay.state.invoices);
		await recordCoinRefund(shop.deps.db, id, shop.deps.now() + 1);
		await shop.runTasks();
		const end_date = endOfDay(endOfCard(shop));
		expect(await shop.billing()).toMatchObject({ renewable: true, package: { id: "month", end_date } });
		expect((await shop.kinds())[0]).toBe("refunded");
		expect((await renew()).body.data?.auto_renew).toBe(true);
	});
});
