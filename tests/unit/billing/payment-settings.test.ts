import { describe, expect, it } from "vitest";
import moneyBackDays from "../../../content/claims/moneyBackDays.json" with { type: "json" };
import trialDays from "../../../content/claims/trialDays.json" with { type: "json" };
import { getRefundDeadline } from "../../../functions/billing/refund-policy.ts";
import { readConfig } from "../../../functions/runtimes/settings/config.ts";
import { describePayments } from "../../../functions/runtimes/settings/payments.ts";
import { catalogue } from "../../../functions/shared/catalogue.ts";

const local = "http://localhost:4321";
const shop = "https://shop.example";
const keys = { STRIPE_SECRET_KEY: "sk_test_1a", STRIPE_WEBHOOK_SECRET: "whsec_1a" };
const readAt = (environment: Record<string, string>, ORIGIN = local) =>
	readConfig({ ...environment, ORIGIN });
const read = (...settings: Parameters<typeof readAt>) => readAt(...settings).payments;
const line = (environment: Record<string, string>, origin: string) =>
	describePayments(read(environment, origin), origin);
/** A message of one line. */
const problemWith = (name: string) => new RegExp(`^${name}\\b.{40,}\\.$`);

describe("payment settings", () => {
	it("use a sandbox on this machine, and nothing on a public site", () => {
		const plain = { refunds: "manual", tax: false };
		expect(read({})).toEqual({ ...plain, kind: "sandbox", methods: ["card", "coins"] });
		expect(read({}, shop)).toEqual({ ...plain, kind: "none", methods: ["card"] });
		expect(line({}, local)).toContain(`${local}/dev/stripe`);
		expect(line({}, shop)).toMatch(/^Nothing can be bought: set STRIPE_SECRET_KEY/);
	});

	it("use no sandbox with a key, test or live", () => {
		expect(read(keys)).toMatchObject({ kind: "stripe", ui: "hosted", secretKey: "sk_test_1a" });
		expect(line(keys, local)).toContain("test mode");
		const live = { ...keys, STRIPE_SECRET_KEY: "rk_live_1a" };
		expect(read(live, shop)).toMatchObject({ kind: "stripe" });
		expect(line(live, shop)).toBeNull();
	});

	it.each([
		["STRIPE_SECRET_KEY", { ...keys, STRIPE_SECRET_KEY: "pk_test_1" }, shop],
		["STRIPE_SECRET_KEY", { ...keys, STRIPE_SECRET_KEY: "sk_live_1" }, local],
		["STRIPE_SECRET_KEY", { ...keys, STRIPE_SECRET_KEY: "sk_live_1" }, "http://shop.example"],
		["STRIPE_WEBHOOK_SECRET", { STRIPE_SECRET_KEY: "sk_test_1" }, shop],
		["STRIPE_WEBHOOK_SECRET", { ...keys, STRIPE_WEBHOOK_SECRET: "secret" }, shop],
		["PUBLIC_STRIPE_KEY", { ...keys, PUBLIC_STRIPE_KEY: "sk_test_1" }, shop],
		["PUBLIC_STRIPE_KEY", { ...keys, PUBLIC_STRIPE_KEY: "pk_live_1" }, shop],
		["PUBLIC_STRIPE_KEY", { PUBLIC_STRIPE_KEY: "pk_test_1" }, local],
		["STRIPE_UI", { ...keys, STRIPE_UI: "popup" }, shop],
		["STRIPE_UI", { ...keys, STRIPE_UI: "embedded" }, shop],
		["STRIPE_UI", { STRIPE_UI: "embedded" }, local],
		["REFUNDS", { REFUNDS: "always" }, local],
		["STRIPE_TAX", { STRIPE_TAX: "on" }, local],
		["PAYMENT_METHODS", { PAYMENT_METHODS: "card,visa" }, local],
		["PAYMENT_METHODS", { PAYMENT_METHODS: "card,coins" }, shop],
		["PAYMENT_METHODS", { PAYMENT_METHODS: "apple_pay,coins" }, local],
		["PAYMENT_METHODS", { PAYMENT_METHODS: "card,usdt" }, local],
		["PUBLIC_PACKAGES_URL", { PUBLIC_PACKAGES_URL: "ftp://x" }, local],
	])("stop the start over %s: %j at %s", (name, environment, origin) => {
		expect(() => read(environment, origin)).toThrow(problemWith(name));
	});
});

const coinKeys = {
	BTCPAY_URL: "https://pay.example/",
	BTCPAY_STORE: "St0re",
	BTCPAY_API_KEY: "abc123",
	BTCPAY_WEBHOOK_SECRET: "s3cret",
};
const coinSettings = (...settings: Parameters<typeof readAt>) => readAt(...settings).coins;

describe("coin settings", () => {
	it("use a sandbox on this machine, a server with keys, and nothing elsewhere or when disabled", () => {
		expect(coinSettings({})).toEqual({ kind: "sandbox" });
		expect(coinSettings({}, shop)).toEqual({ kind: "none" });
		expect(coinSettings({ PAYMENT_METHODS: "card,paypal" })).toEqual({ kind: "none" });
		expect(coinSettings({ ...coinKeys, PAYMENT_METHODS: "card" }, shop)).toEqual({ kind: "none" });
		const server = { url: "https://pay.example", store: "St0re", apiKey: "abc123", webhookSecret: "s3cret" };
		expect(coinSettings(coinKeys, shop)).toEqual({ kind: "btcpay", ...server });
		expect(read({ ...keys, ...coinKeys }, shop)).toMatchObject({ methods: ["card", "coins"] });
	});

	it("are enough to sell by, so the start complains only about cards that the pages offer", () => {
		expect(line(coinKeys, shop)).toMatch(/^Nothing can be bought by card: set STRIPE.*PAYMENT_METHODS=coins/);
		expect(line({ ...coinKeys, PAYMENT_METHODS: "coins,usdt" }, shop)).toBeNull();
	});

	it.each([
		["BTCPAY_URL", { BTCPAY_URL: "https://pay.example" }],
		["BTCPAY_URL", { ...coinKeys, BTCPAY_API_KEY: "" }],
		["BTCPAY_URL", { ...coinKeys, BTCPAY_URL: "http://pay.example" }],
		["BTCPAY_URL", { ...coinKeys, BTCPAY_URL: "pay.example" }],
		["BTCPAY_STORE", { ...coinKeys, BTCPAY_STORE: "a/b" }],
		["BTCPAY_API_KEY", { ...coinKeys, BTCPAY_API_KEY: "a b" }],
	])("stop the start over %s: %j", (name, environment) => {
		expect(() => coinSettings(environment, shop)).toThrow(problemWith(name));
	});
});

it("payment constants match the claims of the pages", () => {
	expect(catalogue).toMatchObject({ moneyBackDays: moneyBackDays.canonical, trialDays: trialDays.canonical });
	expect(getRefundDeadline({ moneyBackDays: 30 }, { paidAt: 0 })).toBe(31 * 24 * 60 * 60 * 1000 - 1);
});
