import * as api from "../../../functions/contract/index.ts";
import {
	createPaymentSandbox,
	type Sandbox,
	type StripeSandboxOptions,
} from "../../../functions/sandbox/payments/index.ts";
import { newId, type StoredEvent } from "../../../functions/sandbox/payments/state.ts";
import {
	type Answer,
	type CallOptions,
	createTestApp,
	devPages,
	type TestApp,
	type TestResponse,
} from "./api.ts";

// The API loads Stripe's client lazily, within a call's deadline. Load it up front: a busy machine may take longer to compile it.
import "stripe";

export const cards = {
	good: "4242 4242 4242 4242",
	declined: "4000 0000 0000 0002",
	confirm: "4000 0025 0000 3155",
	/** Succeeds once; renewals are declined. */
	later: "4000 0000 0000 0341",
};

export interface Shop extends TestApp {
	sandbox: Sandbox;
	email: string;
	token: string;
	/** Starts a checkout, as the island does. */
	checkout(
		packageId: string,
		options?: CallOptions & { key?: string; body?: Partial<api.InputOf<typeof api.checkout>> },
	): Promise<TestResponse<api.AnswerOf<typeof api.checkout>, api.ErrorCode>>;
	/** Pays on the sandbox's page. Returns the redirect's target, or null. */
	pay(id: string, card?: string, notices?: string): Promise<string | null>;
	/** Delivers due webhooks. */
	notices(): Promise<void>;
	/** Like `step`, but also restores the payment sandbox's state. */
	startWith<Value>(name: string, create: () => Promise<Value>): Promise<Value>;
	/** Checks out, pays and delivers the webhooks. */
	buy(packageId?: string, card?: string): Promise<string>;
	billing(checkout?: string): Promise<api.Billing>;
	me(): Promise<api.Account>;
	/** A webhook request; `change` tampers with its body or signature. */
	webhook(event: StoredEvent, change?: { body?: string; signature?: string }): Promise<Answer>;
}

type Options = Partial<Pick<StripeSandboxOptions, "refunds" | "methods" | "tax" | "wrap" | "timeout">>;

/** The API with a Stripe sandbox on the same clock, and a logged-in customer. Webhooks wait until delivered explicitly. */
export async function createShop(options: Options = {}): Promise<Shop> {
	const testApp = await createTestApp();
	const sandbox = createPaymentSandbox({
		refunds: "manual",
		...options,
		now: () => testApp.deps.now(),
		origin: () => testApp.deps.origin,
		key: devPages.keys.stripe,
	});
	testApp.deps.payments = sandbox.payments;
	const email = "ada@example.org";
	await testApp.account(email);
	const token = await testApp.login(email);
	const deliver = async (request: Request): Promise<Answer> =>
		testApp.raw("/api/stripe/webhook", {
			raw: await request.text(),
			headers: Object.fromEntries(request.headers),
		});
	const shop: Shop = {
		...testApp,
		sandbox,
		email,
		token,
		checkout: (packageId, { key, body, ...more } = {}) =>
			testApp.call(
				api.checkout,
				{ packageId, ...body },
				{ token, ...more, headers: { ...more.headers, ...(key ? { "idempotency-key": key } : {}) } },
			),
		async pay(id, card = cards.good, notices = "now") {
			const form = new URLSearchParams({ card, expiry: "12/34", cvc: "123", notices, action: "pay" });
			const { headers } = await testApp.raw(`/dev/stripe/checkout/${id}`, {
				raw: form.toString(),
				headers: { "content-type": "application/x-www-form-urlencoded" },
			});
			return headers.get("location");
		},
		async notices() {
			await sandbox.tick(async (request) => new Response(null, { status: (await deliver(request)).status }));
			await testApp.settle();
		},
		async startWith(name, create) {
			const { wrap, timeout, ...sameOptions } = options;
			const left = await testApp.step(`${name} ${JSON.stringify(sameOptions)}`, async () => {
				const value = await create();
				await testApp.settle();
				return { value, state: structuredClone(sandbox.state) };
			});
			Object.assign(sandbox.state, structuredClone(left.state));
			return left.value;
		},
		async buy(packageId = "year", card = cards.good) {
			const pay = async () => {
				const { body } = await shop.checkout(packageId);
				if (!body.id) throw new Error(`no checkout: ${body.error}`);
				if (!(await shop.pay(body.id, card))) throw new Error("not paid");
				await shop.notices();
				return body.id;
			};
			// Don't restore from the cache when a wrapper may count the provider's calls.
			return options.wrap || options.timeout ? pay() : shop.startWith(`buy ${packageId} ${card}`, pay);
		},
		billing: async (checkout) =>
			(await testApp.call(api.billing, checkout ? { checkout } : {}, { token })).body.data,
		me: async () => (await testApp.call(api.me, {}, { token })).body.data,
		async webhook(event, change = {}) {
			const request = sandbox.toRequest(event);
			const headers = Object.fromEntries(request.headers);
			const body = await request.text();
			if (change.signature !== undefined) headers["stripe-signature"] = change.signature;
			return testApp.raw("/api/stripe/webhook", { raw: change.body ?? body, headers });
		},
	};
	return shop;
}

/** An event that hasn't been delivered. */
export const eventOf = (type: string, object: unknown, created: number): StoredEvent => ({
	id: newId("evt"),
	type,
	created,
	object,
	due: null,
	attempts: 0,
});

export const subscriptionsOf = ({ sandbox }: Shop) => Object.values(sandbox.state.subscriptions);
export const subscriptionOf = (shop: Shop) => subscriptionsOf(shop).at(-1);
/** All charge attempts, oldest first. */
export const chargesOf = ({ sandbox }: Shop) => Object.values(sandbox.state.charges);

/** Kinds of the customer's mails, newest first, without the sign-up's. */
export const kindsOf = async (shop: Shop): Promise<string[]> =>
	(await shop.mails(shop.email)).map(({ kind }) => kind).filter((kind) => kind !== "signup");

/** Advances the clock, delivers webhooks and logs in again: sessions are shorter than plans. */
export async function later(shop: Shop, ms: number): Promise<Shop> {
	shop.pass(ms);
	await shop.notices();
	const token = await shop.login(shop.email);
	return {
		...shop,
		token,
		billing: async () => (await shop.call(api.billing, {}, { token })).body.data,
		me: async () => (await shop.call(api.me, {}, { token })).body.data,
	};
}

/** A paying customer with one undelivered webhook. */
export async function paidShop(): Promise<{ shop: Shop; event: StoredEvent }> {
	const shop = await createShop();
	const { body } = await shop.checkout("year");
	await shop.pay(body.id, cards.good, "never");
	const event = shop.sandbox.state.events.find(({ type }) => type === "invoice.paid");
	if (!event) throw new Error("no notice");
	return { shop, event };
}
