import { describe, expect, test } from "vitest";
import catalogue from "../../content/plans.json" with { type: "json" };
import { rows } from "../../functions/db/run.ts";
import { createWorld, day, hour, minute } from "../support/api.ts";
import { sql } from "../support/api-database.ts";
import { cards, createShop, type Shop } from "../support/stripe.ts";

const subscriptionsOf = ({ stand }: Shop) => Object.values(stand.state.subscriptions);
const chargesOf = ({ stand }: Shop) => Object.values(stand.state.charges);
const openSessions = ({ stand }: Shop) =>
	Object.values(stand.state.sessions).filter(({ status }) => status === "open");

describe("the list of packages", () => {
	test("is what the plan data says, in its order, with the server's time", async () => {
		const world = await createWorld();
		const { status, body, headers } = await world.call("/api/packages");
		expect(status).toBe(200);
		expect(body.now).toBe("2026-01-15T12:00:00.000Z");
		expect(headers.get("access-control-allow-origin")).toBe("*");
		expect(body.packages.map(({ id }: { id: string }) => id)).toEqual(catalogue.plans.map(({ id }) => id));
		expect(body.packages[1]).toEqual({
			id: "year",
			name: "Yearly",
			price: "108.00",
			currency: "USD",
			discount: 50,
			discountEnds: "2026-12-31T23:59:59.000Z",
			duration: 12,
			period: { unit: "year", count: 1 },
			renews: true,
			devices: 10,
			isDefault: true,
		});
	});

	test("needs no login, and forgets what is no longer offered", async () => {
		const world = await createWorld();
		await world.call("/api/packages");
		await rows(world.deps.db, sql`UPDATE packages SET offered = 0 WHERE id = 'month'`);
		const { body } = await world.call("/api/packages");
		expect(body.packages.map(({ id }: { id: string }) => id)).toEqual(["year", "quarter"]);
	});
});

describe("buying a plan", () => {
	test("leads to the payment page, and makes the buyer premium once the notices have arrived", async () => {
		const shop = await createShop();
		const { status, body } = await shop.checkout("year", { key: "click-0001" });
		expect(status).toBe(200);
		expect(body).toEqual({
			code: 200,
			message: "OK",
			id: expect.stringMatching(/^cs_/),
			url: `http://localhost:4321/dev/stripe/checkout/${body.id}`,
			client_secret: null,
		});
		expect(await shop.pay(body.id)).toBe(`http://localhost:4321/profile?checkout=${body.id}`);
		expect((await shop.billing()).state).toBe("free");
		await shop.notices();
		expect(await shop.billing(body.id)).toEqual({
			state: "active",
			package: {
				id: "year",
				name: "Yearly",
				allowed_devices: 10,
				end_date: "2027-01-15T12:00:00.000Z",
				period: { unit: "year", count: 1 },
			},
			checkout: "done",
			auto_renew: true,
			renewable: true,
			renews_at: "2027-01-15T12:00:00.000Z",
			renewal_price: "108.00",
			currency: "USD",
			price_paid: "54.00",
			paid_at: "2026-01-15T12:00:00.000Z",
			refund: {
				until: "2026-01-22T12:00:00.000Z",
				email_until: "2026-02-14T12:00:00.000Z",
				state: "open",
				automatic: false,
				amount: "54.00",
				currency: "USD",
			},
			payment_method: { brand: "visa", last4: "4242" },
			payment_failed: null,
			billing_email: shop.email,
		});
		expect(await shop.me()).toMatchObject({
			type: "year",
			package: { name: "Yearly", allowed_devices: 10, end_date: "2027-01-15T12:00:00.000Z" },
		});
		const [stored] = await rows(shop.deps.db, sql`SELECT type FROM users`);
		expect(stored).toEqual({ type: "year" });
	});

	test("is confirmed by one mail, in the buyer's language, with price, renewal and refund", async () => {
		const shop = await createShop();
		await rows(shop.deps.db, sql`UPDATE users SET lang = 'fr'`);
		await shop.buy("year");
		const mails = (await shop.mails(shop.email)).filter(({ kind }) => kind === "bought");
		expect(mails).toHaveLength(1);
		const [{ subject = "", text = "", link = "" } = {}] = mails;
		expect(subject).toBe("Votre formule Skerry VPN est active");
		expect(text.replaceAll(/[\u00a0\u202f]/g, " ")).toContain("Montant: 54,00 $");
		expect(text.replaceAll(/[\u00a0\u202f]/g, " ")).toContain("Prix du renouvellement: 108,00 $");
		expect(text).toContain("15 janvier 2027");
		expect(text).toContain("22 janvier 2026");
		expect(link).toBe("http://localhost:4321/fr/profile");
	});

	test("sends back to the language the buyer asked in", async () => {
		const shop = await createShop();
		const { body } = await shop.checkout("month", { headers: { "accept-language": "ar" } });
		const page = await shop.call(`/dev/stripe/checkout/${body.id}`);
		expect(page.body).toContain('<html lang="ar" dir="rtl">');
		expect(page.body).toContain('href="http://localhost:4321/ar/pricing?checkout=cancelled&#38;plan=month"');
		expect(await shop.pay(body.id)).toBe(`http://localhost:4321/ar/profile?checkout=${body.id}`);
	});

	test("lists the payment among the invoices, with a page to print", async () => {
		const shop = await createShop();
		await shop.buy("quarter");
		const { body } = await shop.call("/api/vpnuser/invoices", { token: shop.token });
		expect(body.data).toEqual([
			{
				id: expect.stringMatching(/^in_/),
				number: "TEST-0001",
				date: "2026-01-15T12:00:00.000Z",
				package_id: "quarter",
				amount: "21.60",
				currency: "USD",
				status: "paid",
				url: expect.stringContaining("http://localhost:4321/dev/stripe/invoice/in_"),
			},
		]);
		const page = await shop.call(new URL(body.data[0].url).pathname);
		expect(page.body).toContain("$21.60");
	});

	test("costs the list price from the moment the discount is over, on the server as well", async () => {
		const shop = await createShop();
		shop.pass(Date.parse("2026-12-31T23:59:58Z") - shop.deps.now());
		const token = await shop.login(shop.email);
		const before = await shop.checkout("year", { token });
		shop.pass(1000);
		const after = await shop.checkout("year", { token });
		const { sessions } = shop.stand.state;
		const due = (id: string) => (sessions[id]?.price ?? 0) - (sessions[id]?.off ?? 0);
		expect([due(before.body.id), due(after.body.id)]).toEqual([5400, 10800]);
		expect(sessions[before.body.id]?.status).toBe("expired");
	});
});

describe("a checkout", () => {
	test("needs a login", async () => {
		const shop = await createShop();
		const { status, body } = await shop.post("/api/vpnuser/stripe-checkout", { packageId: "year" });
		expect([status, body.error]).toEqual([401, "unauthorized"]);
	});

	test.each([
		["nothing"],
		["YEAR"],
		["year "],
		["__proto__"],
		["constructor"],
		["year' OR 1=1 --"],
		[""],
		[null],
		[-1],
		[{ id: "year", price: "0.01" }],
		[["year"]],
	])("of %j is refused", async (packageId) => {
		const shop = await createShop();
		const { status, body } = await shop.checkout(packageId);
		expect([status, body.error]).toEqual([400, "package_unknown"]);
		expect(openSessions(shop)).toEqual([]);
	});

	test("takes neither price nor buyer nor anything else from the body", async () => {
		const shop = await createShop();
		await shop.account("bob@example.org");
		const [bob] = await rows<{ id: string }>(
			shop.deps.db,
			sql`SELECT id FROM users WHERE email = 'bob@example.org'`,
		);
		const tampered = {
			userId: bob?.id,
			price: "0.01",
			amount: 1,
			discount: 100,
			currency: "XTS",
			quantity: -1,
			duration: 1200,
			mode: "payment",
		};
		const { body } = await shop.checkout("year", { body: tampered });
		await shop.pay(body.id);
		await shop.notices();
		expect(chargesOf(shop)).toMatchObject([{ amount: 5400, currency: "usd" }]);
		expect((await shop.me()).type).toBe("year");
		const bobs = await shop.login("bob@example.org");
		expect((await shop.call("/api/vpnuser/me", { token: bobs })).body.data.type).toBe("free");
	});

	test("is the same one for a click that is tried again, and for a second click on the same plan", async () => {
		const shop = await createShop();
		const first = await shop.checkout("year", { key: "click-0001" });
		const again = await shop.checkout("year", { key: "click-0001" });
		const second = await shop.checkout("year", { key: "click-0002" });
		expect(again.body.id).toBe(first.body.id);
		expect(second.body.url).toBe(first.body.url);
		expect(openSessions(shop)).toHaveLength(1);
	});

	test("closes the one that was open for another plan, so that only one can be paid", async () => {
		const shop = await createShop();
		const month = await shop.checkout("month");
		const year = await shop.checkout("year");
		expect(openSessions(shop).map(({ id }) => id)).toEqual([year.body.id]);
		expect(await shop.pay(month.body.id)).toBeNull();
		expect(chargesOf(shop)).toEqual([]);
	});

	test("of two clicks at once gives one subscription and one charge", async () => {
		const shop = await createShop();
		const answers = await Promise.all([shop.checkout("year"), shop.checkout("year"), shop.checkout("month")]);
		const ids = [...new Set(answers.flatMap(({ body }) => body.id ?? []))];
		expect(ids.length).toBeGreaterThan(0);
		await Promise.all(ids.map((id) => shop.pay(id)));
		await shop.notices();
		expect(subscriptionsOf(shop)).toHaveLength(1);
		expect(chargesOf(shop)).toHaveLength(1);
		expect((await shop.billing()).state).toBe("active");
	});

	test("is refused while a subscription runs, also before its notices have arrived", async () => {
		const shop = await createShop();
		const { body } = await shop.checkout("year");
		await shop.pay(body.id, cards.good, "never");
		const early = await shop.checkout("year");
		expect([early.status, early.body.error]).toEqual([409, "already_subscribed"]);
		expect((await shop.billing()).state).toBe("active");
		const late = await shop.checkout("month");
		expect(late.body.error).toBe("already_subscribed");
		expect(subscriptionsOf(shop)).toHaveLength(1);
	});

	test("can be made ten times an hour", async () => {
		const shop = await createShop();
		const answers: number[] = [];
		for (let i = 0; i < 11; i++) answers.push((await shop.checkout("year")).status);
		expect(answers).toEqual([...Array(10).fill(200), 429]);
		shop.pass(hour);
		expect((await shop.checkout("year")).status).toBe(200);
	});

	test("that was left open costs nothing, and is forgotten", async () => {
		const shop = await createShop();
		const { body } = await shop.checkout("year");
		shop.pass(day);
		await shop.notices();
		expect(await shop.pay(body.id)).toBeNull();
		expect(chargesOf(shop)).toEqual([]);
		expect(await shop.billing(body.id)).toMatchObject({ state: "activating", checkout: "processing" });
		shop.pass(3_000);
		expect(await shop.billing(body.id)).toMatchObject({ state: "free", checkout: "expired" });
		expect(await shop.billing(body.id)).toMatchObject({ state: "free", checkout: null });
	});
});

describe("coming back from the payment page", () => {
	test("says that the plan is being activated, until the notice has arrived", async () => {
		const shop = await createShop();
		const { body } = await shop.checkout("year");
		await shop.pay(body.id, cards.good, "late");
		await shop.notices();
		expect(await shop.billing(body.id)).toMatchObject({
			state: "activating",
			checkout: "processing",
			package: null,
		});
		expect(await shop.billing()).toMatchObject({ state: "activating", checkout: null });
		shop.pass(10_000);
		await shop.notices();
		expect(await shop.billing(body.id)).toMatchObject({ state: "active", checkout: "done" });
	});

	test("activates the plan without the notice, if that takes longer than a moment", async () => {
		const shop = await createShop();
		const { body } = await shop.checkout("year");
		await shop.pay(body.id, cards.good, "never");
		expect((await shop.billing(body.id)).state).toBe("activating");
		shop.pass(2_999);
		expect((await shop.billing(body.id)).state).toBe("activating");
		shop.pass(1);
		expect((await shop.billing(body.id)).state).toBe("active");
	});

	test("without having paid says so", async () => {
		const shop = await createShop();
		const { body } = await shop.checkout("year");
		await shop.billing(body.id);
		shop.pass(minute);
		expect(await shop.billing(body.id)).toMatchObject({ state: "free", checkout: "open" });
	});

	test("with somebody else's checkout tells nothing", async () => {
		const shop = await createShop();
		const { body } = await shop.checkout("year");
		await shop.account("eve@example.org");
		const token = await shop.login("eve@example.org");
		const { body: seen } = await shop.call(`/api/vpnuser/billing?checkout=${body.id}`, { token });
		expect(seen.data).toMatchObject({ state: "free", checkout: null });
	});
});
