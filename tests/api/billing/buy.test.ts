import brand from "../../../content/brand.json" with { type: "json" };
import { createDb } from "../../../functions/db/index.ts";
import type { Catalogue } from "../../../functions/shared/catalogue.ts";
import { createTestApp, devPages, type TestApp } from "../../support/api/api.ts";
import { api, describe, expect, test } from "../../support/api/fixtures.ts";
import { createShop, type ShopOptions } from "../../support/api/stripe.ts";

type Plans = Catalogue["plans"];

/** Another release on the same database, with plans of its own. */
const createRelease = ({ deps }: TestApp, change: (plans: Plans) => Plans) =>
	createTestApp({
		...deps,
		db: createDb(deps.db.$client),
		catalogue: { ...deps.catalogue, plans: change(deps.catalogue.plans) },
	});

describe("the package list", () => {
	test("follows the plan data in its order, with the server's time", async ({ testApp }) => {
		const { status, body, headers } = await testApp.call(api.packages, {});
		expect(status).toBe(200);
		expect(body.now).toBe("2026-01-15T12:00:00.000Z");
		expect(headers.get("access-control-allow-origin")).toBe("*");
		expect(body.packages.map(({ id }) => id)).toEqual(testApp.deps.catalogue.plans.map((plan) => plan.id));
		expect(body.packages[1]).toEqual({
			id: "year",
			name: "Yearly",
			price: "108.00",
			currency: "USD",
			prices: [
				{ currency: "USD", price: "108.00", taxIncluded: false, former: "108.00" },
				{ currency: "EUR", price: "108.00", taxIncluded: true, former: "108.00" },
				{ currency: "GBP", price: "96.00", taxIncluded: true, former: "96.00" },
			],
			discount: 50,
			discountStarts: "2026-01-01T00:00:00.000Z",
			discountEnds: "2026-12-31T23:59:59.000Z",
			duration: 12,
			period: { unit: "year", count: 1 },
			renews: true,
			devices: 10,
			isDefault: true,
		});
	});

	test("needs no login and drops what is no longer sold", async ({ shop }) => {
		await shop.buy("month");
		const next = await createRelease(shop, (plans) => plans.filter(({ id }) => id !== "month"));
		const { body } = await next.call(api.packages, {});
		expect(body.packages.map(({ id }: { id: string }) => id)).toEqual(["year", "quarter"]);
		// Whoever has it keeps it.
		const { package: plan } = (await next.call(api.me, {}, { token: shop.token })).body.data;
		expect(plan).toMatchObject({ name: "Monthly", allowed_devices: 10 });
	});

	test("and each order have the prices of their own release, whatever an earlier one that still runs does", async ({
		shop,
	}) => {
		const old = await createRelease(shop, (plans) => plans.map((plan) => ({ ...plan, price: "1.00" })));
		await shop.runTasks();
		await old.runTasks();
		const listed = async ({ call }: TestApp) => (await call(api.packages, {})).body.packages[1]?.price;
		expect([await listed(old), await listed(shop)]).toEqual(["1.00", "108.00"]);
		await shop.buy("year");
		expect(shop.charges().map(({ amount }) => amount)).toEqual([5400]);
	});
});

describe("buying a plan in another currency", () => {
	test.each([
		["EUR", 5400],
		["GBP", 4800],
		["CHF", 5400],
	])("charges the price in it: %s", async (currency, amount) => {
		const shop = await createShop();
		await shop.pay((await shop.checkout("year", { body: { currency } })).body.id);
		await shop.notices();
		const charged = currency === "CHF" ? "usd" : currency.toLowerCase();
		expect(shop.charges()).toMatchObject([{ amount, currency: charged }]);
		const renewal = currency === "GBP" ? "96.00" : "108.00";
		expect(await shop.billing()).toMatchObject({ currency: charged.toUpperCase(), renewal_price: renewal });
	});

	test("makes a new checkout when the currency changes, and the same one otherwise", async ({ shop }) => {
		const euro = await shop.checkout("year", { body: { currency: "EUR" } });
		const again = await shop.checkout("year", { body: { currency: "EUR" } });
		const dollar = await shop.checkout("year");
		expect(again.body.id).toBe(euro.body.id);
		expect(dollar.body.id).not.toBe(euro.body.id);
		expect(await shop.pay(euro.body.id)).toBeNull();
	});

	test("lets Stripe calculate taxes where enabled, inclusive or exclusive", async () => {
		const asked: (string | null)[][] = [];
		const wrap: ShopOptions["wrap"] = (send) => (input, init) => {
			const form = new URLSearchParams(String(init?.body ?? ""));
			if (`${input}`.endsWith("/v1/checkout/sessions"))
				asked.push(
					["automatic_tax[enabled]", "line_items[0][price_data][tax_behavior]"].map((name) => form.get(name)),
				);
			return send(input, init);
		};
		const shop = await createShop({ tax: true, wrap });
		await shop.checkout("year", { body: { currency: "EUR" } });
		await shop.checkout("year");
		await (await createShop({ wrap })).checkout("year");
		expect(asked).toEqual([
			["true", "inclusive"],
			["true", "exclusive"],
			[null, null],
		]);
	});
});

describe("paying with PayPal", () => {
	test("works where it is enabled, and the profile names it", async () => {
		const shop = await createShop({ methods: ["card", "paypal"] });
		const { body } = await shop.checkout("year");
		expect(Object.values(shop.sandbox.state.sessions)[0]?.methods).toEqual(["card", "paypal"]);
		expect(await shop.pay(body.id, "paypal")).not.toBeNull();
		await shop.notices();
		expect((await shop.billing()).payment_method).toEqual({ brand: "paypal", last4: null });
	});

	test("is neither offered nor accepted where it is disabled", async ({ shop }) => {
		const { body } = await shop.checkout("year");
		expect((await shop.raw(`/dev/stripe/checkout/${body.id}`)).body).not.toContain("PayPal");
		expect(await shop.pay(body.id, "paypal")).toBeNull();
		expect(shop.charges()).toEqual([]);
	});
});

describe("buying a plan", () => {
	test("leads to the payment page, and makes the buyer premium once the webhooks have arrived", async () => {
		const shop = await createShop();
		const { status, body } = await shop.checkout("year", { key: "click-0001" });
		expect(status).toBe(200);
		expect(body).toEqual({
			code: 200,
			message: "OK",
			id: expect.stringMatching(/^cs_/),
			url: `http://localhost:4321/dev/stripe/checkout/${body.id}?key=${devPages.keys.stripe}`,
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
				until: "2026-02-14T23:59:59.999Z",
				state: "open",
				automatic: false,
				amount: "54.00",
				currency: "USD",
			},
			payment_method: { brand: "visa", last4: "4242" },
			payment_failed: null,
			billing_email: shop.email,
			trial: { state: "open", end_date: null, days_left: 0 },
			pass_from: null,
			confirming: null,
		});
		expect(await shop.me()).toMatchObject({
			type: "year",
			package: { name: "Yearly", allowed_devices: 10, end_date: "2027-01-15T12:00:00.000Z" },
		});
	});

	test("that isn't in the catalogue has neither id nor name", async ({ shop }) => {
		await shop.buy("year");
		await shop.rows`UPDATE customers SET package_id = NULL`;
		expect((await shop.billing()).package).toMatchObject({ id: null, name: null });
		expect((await shop.me()).package).toMatchObject({ name: null });
	});

	test("sends one mail in the buyer's language with price, renewal and refund", async ({ shop }) => {
		await shop.rows`UPDATE users SET lang = 'fr'`;
		await shop.buy("year");
		const mails = (await shop.mails(shop.email)).filter(({ kind }) => kind === "bought");
		expect(mails).toHaveLength(1);
		const [{ subject = "", text = "", link = "" } = {}] = mails;
		expect(subject).toBe(`Votre formule ${brand.name} est active`);
		const spaced = text.replaceAll(/[\u00a0\u202f]/g, " ");
		expect(spaced).toContain("Montant : 54,00 $");
		expect(spaced).toContain("Renouvellement le 15 janvier 2027 : 108,00 $.");
		expect(text).toContain("14\u00a0février\u00a02026");
		expect(link).toBe("http://localhost:4321/fr/profile");
	});

	test("returns to the buyer's language", async ({ shop }) => {
		const { body } = await shop.checkout("month", { headers: { "accept-language": "ar" } });
		const page = await shop.raw(`/dev/stripe/checkout/${body.id}`);
		expect(page.body).toContain('<html lang="ar" dir="rtl">');
		expect(page.body).toContain('href="http://localhost:4321/ar/pricing?checkout=cancelled&amp;plan=month"');
		expect(await shop.pay(body.id)).toBe(`http://localhost:4321/ar/profile?checkout=${body.id}`);
	});

	test("lists the payment among the invoices, with a page to print", async ({ shop }) => {
		await shop.buy("quarter");
		const { body } = await shop.asUser(api.invoices, {});
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
				pdf: expect.stringContaining("/pdf?key="),
			},
		]);
		const pdf = await shop.raw(new URL(body.data[0]?.pdf ?? "").pathname);
		expect([pdf.headers.get("content-type"), pdf.body.slice(0, 5)]).toEqual(["application/pdf", "%PDF-"]);
		expect((await shop.raw(new URL(body.data[0]?.url ?? "").pathname)).body).toContain("$21.60");
	});
});
