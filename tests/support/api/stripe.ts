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

// The product brings Stripe's client with the first payment, within that call's deadline: a busy machine that compiles it for
// the first time takes longer.
import "stripe";

export const cards = {
	good: "4242 4242 4242 4242",
	declined: "4000 0000 0000 0002",
	confirm: "4000 0025 0000 3155",
	/** Pays once; its renewals are declined. */
	later: "4000 0000 0000 0341",
};

export interface Shop extends TestApp {
	stand: Sandbox;
	email: string;
	token: string;
	/** Begins to buy, as the island does. */
	checkout(
		packageId: string,
		options?: CallOptions & { key?: string; body?: Partial<api.InputOf<typeof api.checkout>> },
	): Promise<TestResponse<api.AnswerOf<typeof api.checkout>, api.ErrorCode>>;
	/** Pays on the sandbox's page; gives where the browser is sent, or null when it stays. */
	pay(id: string, card?: string, notices?: string): Promise<string | null>;
	/** Sends the notices that are due. */
	notices(): Promise<void>;
	/** Takes a step of the beginning, or copies what it left here and at the payment service in a shop that had begun alike. */
	startWith<Value>(name: string, take: () => Promise<Value>): Promise<Value>;
	/** Checkout, payment and notices. */
	buy(packageId?: string, card?: string): Promise<string>;
	billing(checkout?: string): Promise<api.Billing>;
	me(): Promise<api.Account>;
	/** A notice as it comes over the wire; whatever is given replaces what belongs there. */
	webhook(event: StoredEvent, change?: { body?: string; signature?: string }): Promise<Answer>;
}

type Options = Partial<Pick<StripeSandboxOptions, "refunds" | "methods" | "tax" | "wrap" | "timeout">>;

/** An API with a sandbox for Stripe that shares its clock, and somebody signed in. Notices wait until they are sent. */
export async function createShop(options: Options = {}): Promise<Shop> {
	const testApp = await createTestApp();
	const stand = createPaymentSandbox({
		refunds: "manual",
		...options,
		now: () => testApp.deps.now(),
		origin: () => testApp.deps.origin,
		key: devPages.keys.stripe,
	});
	testApp.deps.payments = stand.payments;
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
		stand,
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
			await stand.tick(async (request) => new Response(null, { status: (await deliver(request)).status }));
			await testApp.settle();
		},
		async startWith(name, take) {
			const { wrap, timeout, ...alike } = options;
			const left = await testApp.step(`${name} ${JSON.stringify(alike)}`, async () => {
				const value = await take();
				await testApp.settle();
				return { value, state: structuredClone(stand.state) };
			});
			Object.assign(stand.state, structuredClone(left.state));
			return left.value;
		},
		async buy(packageId = "year", card = cards.good) {
			const take = async () => {
				const { body } = await shop.checkout(packageId);
				if (!body.id) throw new Error(`no checkout: ${body.error}`);
				if (!(await shop.pay(body.id, card))) throw new Error("not paid");
				await shop.notices();
				return body.id;
			};
			// What comes between us and the payment service may count its calls.
			return options.wrap || options.timeout ? take() : shop.startWith(`buy ${packageId} ${card}`, take);
		},
		billing: async (checkout) =>
			(await testApp.call(api.billing, checkout ? { checkout } : {}, { token })).body.data,
		me: async () => (await testApp.call(api.me, {}, { token })).body.data,
		async webhook(event, change = {}) {
			const request = stand.toRequest(event);
			const headers = Object.fromEntries(request.headers);
			const body = await request.text();
			if (change.signature !== undefined) headers["stripe-signature"] = change.signature;
			return testApp.raw("/api/stripe/webhook", { raw: change.body ?? body, headers });
		},
	};
	return shop;
}

/** A notice nobody has sent yet. */
export const eventOf = (type: string, object: unknown, created: number): StoredEvent => ({
	id: newId("evt"),
	type,
	created,
	object,
	due: null,
	attempts: 0,
});

export const subscriptionsOf = ({ stand }: Shop) => Object.values(stand.state.subscriptions);
export const subscriptionOf = (shop: Shop) => subscriptionsOf(shop).at(-1);
/** Every attempt at taking money, oldest first. */
export const chargesOf = ({ stand }: Shop) => Object.values(stand.state.charges);

/** The kinds of the mails the person got, newest first, but for the one of the sign-up. */
export const kindsOf = async (shop: Shop): Promise<string[]> =>
	(await shop.mails(shop.email)).map(({ kind }) => kind).filter((kind) => kind !== "signup");

/** Lets time pass with its notices, and logs in anew: logins do not last as long as plans. */
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

/** Somebody who has paid, and one of the notices about it; none has been sent. */
export async function paidShop(): Promise<{ shop: Shop; event: StoredEvent }> {
	const shop = await createShop();
	const { body } = await shop.checkout("year");
	await shop.pay(body.id, cards.good, "never");
	const event = shop.stand.state.events.find(({ type }) => type === "invoice.paid");
	if (!event) throw new Error("no notice");
	return { shop, event };
}
