import * as api from "../../../functions/contract/index.ts";
import {
	createPaymentSandbox,
	type Sandbox,
	type StripeSandboxOptions,
} from "../../../functions/sandbox/payments/index.ts";
import { createId, type StoredEvent } from "../../../functions/sandbox/payments/state.ts";
import { type Answer, type CallOptions, createTestApp, devPages, email, type TestApp } from "./api.ts";

// The API loads Stripe's client lazily, within a call's deadline. Load it up front: a busy machine may take longer to compile it.
import "stripe";

export const cards = {
	good: "4242424242424242",
	declined: "4000000000000002",
	/** Succeeds once; renewals are declined. */
	later: "4000000000000341",
	/** Its refunds fail later. */
	closed: "4000000000005126",
};

export type WebhookChange = { body?: string; signature?: string };

/** Sends the API a provider's webhook. */
export async function sendWebhook(
	{ raw }: TestApp,
	request: Request,
	change: WebhookChange = {},
): Promise<Answer> {
	const headers = new Headers(request.headers);
	const name = headers.has("btcpay-sig") ? "btcpay-sig" : "stripe-signature";
	if (change.signature !== undefined) headers.set(name, change.signature);
	const body = change.body ?? (await request.text());
	return raw(new URL(request.url).pathname, { raw: body, headers: Object.fromEntries(headers) });
}

/** Sends the API what a sandbox delivers. */
export const deliverTo = (testApp: TestApp) => async (request: Request) =>
	new Response(null, { status: (await sendWebhook(testApp, request)).status });

/** Marks webhooks as delivered that nobody received. */
export function loseEvents({ events }: { events: { due: number | null }[] }): void {
	for (const event of events) event.due = null;
}

/** A customer with a session, and both providers' work under the test's control. */
export type Shop = Awaited<ReturnType<typeof createShop>>;

export type ShopOptions = Partial<
	Pick<StripeSandboxOptions, "refunds" | "methods" | "tax" | "wrap" | "timeout">
>;

/** The API with a Stripe sandbox on the same clock, and a logged-in customer. Webhooks wait until delivered explicitly. */
export async function createShop(options: ShopOptions = {}) {
	const testApp = await createTestApp();
	const sandbox: Sandbox = createPaymentSandbox({
		refunds: "manual",
		...options,
		now: () => testApp.deps.now(),
		origin: testApp.deps.origin,
		key: devPages.keys.stripe,
	});
	testApp.deps.payments = sandbox.payments;
	const token = await testApp.addUser(email);
	return withSession(
		{
			...testApp,
			sandbox,
			email,
			/** Pays on the sandbox's page. Returns the redirect's target, or null. */
			pay: async (id: string, card = cards.good) =>
				(await testApp.raw(`/dev/stripe/checkout/${id}`, { form: { card } })).headers.get("location"),
			/** Pays the first failed renewal at the mailed link. */
			async payLink() {
				const [mail] = (await testApp.mails(email)).filter(({ kind }) => kind === "payment_failed").slice(-1);
				if (mail?.link) await testApp.raw(new URL(mail.link).pathname, { form: { card: cards.good } });
			},
			/** Delivers due webhooks. */
			async notices() {
				await sandbox.tick(deliverTo(testApp));
				await testApp.settle();
			},
			/** Loses the webhooks that are due. */
			loseNotices: () => loseEvents(sandbox.state),
			charges: () => Object.values(sandbox.state.charges),
			subscriptions: () => Object.values(sandbox.state.subscriptions),
			subscription: () => Object.values(sandbox.state.subscriptions).at(-1),
			/** Kinds of the customer's mails, newest first, without the sign-up's. */
			kinds: async () =>
				(await testApp.mails(email)).map(({ kind }) => kind).filter((kind) => kind !== "signup"),
			webhook: (event: StoredEvent, change?: WebhookChange) =>
				sendWebhook(testApp, sandbox.toRequest(event), change),
		},
		token,
	);
}

/** The shop with what its customer does in the session of `token`. */
function withSession<
	Base extends TestApp & { pay(id: string, card: string): Promise<string | null>; notices(): Promise<void> },
>(base: Base, token: string) {
	const asUser = base.as(token);
	/** Starts a checkout, as the island does. */
	const checkout = (
		packageId: string,
		{
			key,
			body,
			headers,
			...more
		}: CallOptions & { key?: string; body?: Partial<api.InputOf<typeof api.checkout>> } = {},
	) =>
		asUser(
			api.checkout,
			{ packageId, ...body },
			{ ...more, headers: { ...headers, ...(key ? { "idempotency-key": key } : {}) } },
		);
	return {
		...base,
		token,
		asUser,
		checkout,
		/** Checks out, pays and delivers the webhooks. */
		async buy(packageId = "year", card = cards.good) {
			const { body } = await checkout(packageId);
			if (!body.id) throw new Error(`no checkout: ${body.error}`);
			if (!(await base.pay(body.id, card))) throw new Error("not paid");
			await base.notices();
			return body.id;
		},
		billing: async (checkout?: string) => (await asUser(api.billing, checkout ? { checkout } : {})).body.data,
		me: async () => (await asUser(api.me, {})).body.data,
	};
}

/** An event that hasn't been delivered. */
export const eventOf = (type: string, object: unknown): StoredEvent => ({
	id: createId("evt"),
	type,
	object,
	due: null,
	attempts: 0,
});

/** Advances the clock, delivers webhooks and logs in again: sessions are shorter than plans. */
export async function later<Base extends Shop>(shop: Base, ms: number): Promise<Base> {
	shop.pass(ms);
	await shop.notices();
	return withSession(shop, await shop.login(shop.email));
}

/** A paying customer with an undelivered webhook. */
export async function paidShop(): Promise<{ shop: Shop; event: StoredEvent }> {
	const shop = await createShop();
	await shop.pay((await shop.checkout("year")).body.id);
	const event = shop.sandbox.state.events.find(({ type }) => type === "invoice.paid");
	if (!event) throw new Error("no notice");
	return { shop, event };
}
