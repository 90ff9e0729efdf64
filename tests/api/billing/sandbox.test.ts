import type Stripe from "stripe";
import { describe, expect, expectTypeOf, test } from "vitest";
import type * as objects from "../../../functions/sandbox/payments/objects.ts";
import { localeCodes } from "../../../i18n/locales.ts";
import { cards, createShop, type Shop } from "../../support/api/stripe.ts";

const submit = (shop: Shop, path: string, card: string) => shop.raw(path, { form: { card } });

async function atPage(packageId = "year") {
	const shop = await createShop();
	const { body } = await shop.checkout(packageId);
	const path = `/dev/stripe/checkout/${body.id}`;
	return { shop, path, id: body.id as string };
}
const charged = ({ sandbox }: Shop) =>
	Object.values(sandbox.state.charges).filter(({ status }) => status === "succeeded");

describe("the sandbox's payment page", () => {
	test.each(localeCodes)("says in %s that it is a test, what is paid now and what later", async (lang) => {
		const shop = await createShop();
		const { body } = await shop.checkout("year", { lang });
		const page = await shop.raw(`/dev/stripe/checkout/${body.id}`);
		expect(page.status).toBe(200);
		expect(page.body).toContain(`<html lang="${lang}"`);
		expect(page.body).toMatch(/<p class="test" role="note">[^<{]{20,}<\/p>/);
		expect(page.body).toMatch(/54[.,]00/);
		expect(page.body).toMatch(/108[.,]00/);
		expect(page.body).not.toMatch(/\{\{|undefined|null/);
	});

	test("runs no script, loads nothing, and can't be framed", async () => {
		const { shop, path } = await atPage();
		const { headers, body } = await shop.raw(path);
		const policy = headers.get("content-security-policy") ?? "";
		expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-/);
		expect(policy).not.toMatch(/unsafe|\*|script/);
		expect(policy).toContain("frame-ancestors 'none'");
		expect(headers.get("cache-control")).toBe("no-store");
		expect(body).not.toMatch(/<script|style=|src=/);
	});

	test("says that a card is declined, and allows another", async () => {
		const { shop, path } = await atPage();
		const { status, body } = await submit(shop, path, cards.declined);
		expect(status).toBe(200);
		const [, error = ""] = /<p class="err" role="alert">(.*?)<\/p>/.exec(body) ?? [];
		expect(error).toBe("The card was declined. Nothing was charged. Try another one.");
		expect(charged(shop)).toEqual([]);
		expect((await submit(shop, path, "4111111111111111")).status).toBe(200);
		expect(charged(shop)).toEqual([]);
		expect((await submit(shop, path, cards.good)).headers.get("location")).toContain("/profile?checkout=cs_");
		expect(charged(shop)).toHaveLength(1);
	});

	test("charges once, however often the form is sent", async () => {
		const { shop, path } = await atPage();
		const answers = await Promise.all([1, 2, 3].map(() => submit(shop, path, cards.good)));
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 303]);
		expect(charged(shop)).toHaveLength(1);
		expect((await shop.raw(path)).body).toContain("This payment has been made.");
	});
});

test("the sandbox's objects have only fields of Stripe's", () => {
	type FieldOf<Builder extends (...input: never[]) => unknown> = keyof ReturnType<Builder>;
	expectTypeOf<FieldOf<typeof objects.buildSession>>().toExtend<keyof Stripe.Checkout.Session>();
	expectTypeOf<FieldOf<typeof objects.buildSubscription>>().toExtend<keyof Stripe.Subscription>();
	expectTypeOf<FieldOf<typeof objects.buildInvoice>>().toExtend<keyof Stripe.Invoice>();
	expectTypeOf<FieldOf<typeof objects.buildCharge>>().toExtend<keyof Stripe.Charge>();
	expectTypeOf<FieldOf<typeof objects.buildRefund>>().toExtend<keyof Stripe.Refund>();
});

test("the sandbox's webhooks are retried until they are accepted", async () => {
	const { shop, id } = await atPage();
	await shop.pay(id);
	let tries = 0;
	const refuse = () => {
		tries++;
		return new Response(null, { status: 500 });
	};
	await shop.sandbox.tick(refuse);
	expect(tries).toBe(3);
	shop.pass(1_000);
	await shop.sandbox.tick(refuse);
	expect(tries).toBe(3);
	shop.pass(1_000);
	await shop.notices();
	expect((await shop.billing()).state).toBe("active");
	await shop.sandbox.tick(refuse);
	expect(tries).toBe(3);
});
