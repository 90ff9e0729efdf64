import { api, day, expect, test } from "../../support/api/fixtures.ts";
import { createShop, later, type Shop } from "../../support/api/stripe.ts";

const startTrial = ({ call, token }: Shop) => call(api.beginTrial, {}, { token });
/** Until the day after its last, as shops open at noon. */
const month = 31.5 * day;

async function createTrialShop(options?: Parameters<typeof createShop>[0]): Promise<Shop> {
	const shop = await createShop(options);
	await startTrial(shop);
	return later(shop, 3 * day);
}

test("a plan bought during a trial starts at once, and the remaining days follow it", async () => {
	const shop = await createTrialShop();
	const boughtAt = shop.deps.now();
	await shop.buy("month");
	expect(await shop.me()).toMatchObject({
		type: "month",
		package: { end_date: "2026-02-18T12:00:00.000Z" },
		trial: { state: "kept", end_date: null, days_left: 4 },
	});
	expect((await shop.billing()).trial).toMatchObject({ state: "kept", days_left: 4 });
	await shop.asUser(api.autoRenew, { enabled: false });
	await shop.notices();
	const after = await later(shop, boughtAt + month - shop.deps.now());
	expect(await after.me()).toMatchObject({ type: "trial", trial: { state: "running", days_left: 4 } });
	await after.runTasks();
	const end_date = "2026-02-23T23:59:59.999Z";
	expect(await after.me()).toMatchObject({ type: "trial", package: { end_date } });
	const last = await later(after, 5 * day - 1000);
	expect((await last.me()).type).toBe("trial");
	last.pass(1000);
	expect(await last.me()).toMatchObject({ type: "free", trial: { state: "over" } });
});

test("no trial mails are sent while a paid plan runs; they resume afterwards", async () => {
	const shop = await createTrialShop();
	await shop.buy("month");
	await shop.asUser(api.autoRenew, { enabled: false });
	await shop.notices();
	const trialMails = async (at: Shop) => (await at.kinds()).filter((kind) => kind.startsWith("trial"));
	let at = shop;
	for (const days of [2, 2, 10, 10]) {
		at = await later(at, days * day);
		await at.runTasks();
	}
	expect(await trialMails(at)).toEqual([]);
	at = await later(at, 7.5 * day);
	await at.runTasks();
	expect((await at.me()).type).toBe("trial");
	expect(await trialMails(at)).toEqual([]);
	at = await later(at, 3 * day);
	await at.runTasks();
	at = await later(at, 2 * day);
	await at.runTasks();
	expect(await trialMails(at)).toEqual(["trial_ended", "trial_ending"]);
});

test("a refund restores the trial's days too", async () => {
	const shop = await createTrialShop({ refunds: "auto" });
	await shop.buy("year");
	const after = await later(shop, 5 * day);
	await after.asUser(api.refundRequest, {});
	await after.notices();
	expect(await after.me()).toMatchObject({ type: "trial", trial: { state: "running", days_left: 4 } });
});

test("a paying customer can start no trial, but can once the plan has ended", async ({ shop }) => {
	await shop.buy("month");
	expect((await startTrial(shop)).body.error).toBe("already_subscribed");
	expect((await shop.me()).trial.state).toBe("open");
	await shop.asUser(api.autoRenew, { enabled: false });
	await shop.notices();
	const after = await later(shop, month);
	expect((await startTrial(after)).body.data).toMatchObject({ state: "running", days_left: 7 });
	await after.runTasks();
	expect((await after.me()).type).toBe("trial");
});

test("a payment that arrives late doesn't lead to two plans: the trial yields to it", async ({ shop }) => {
	const { body } = await shop.checkout("year");
	await shop.pay(body.id);
	expect((await startTrial(shop)).body.data).toMatchObject({ state: "running" });
	shop.pass(11 * 60_000);
	await shop.runTasks();
	expect(await shop.me()).toMatchObject({ type: "year", trial: { state: "kept", days_left: 7 } });
});
