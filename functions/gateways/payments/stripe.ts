import type Stripe from "stripe";
import { chargeFact, eventFact, idOf, invoiceFact, must, subscriptionFact } from "./facts.ts";
import { type CheckoutOrder, type CheckoutStatus, type Payments, PaymentsError } from "./index.ts";

export interface StripeOptions {
	/** sk_… or rk_… (STRIPE_SECRET_KEY). */
	secretKey: string;
	/** whsec_… (STRIPE_WEBHOOK_SECRET). */
	webhookSecret: string;
	ui: Payments["ui"];
	refunds: Payments["refunds"];
	/** Instead of the runtime's own `fetch`. */
	fetch?: typeof globalThis.fetch;
	/** Milliseconds one request may take. */
	timeout?: number;
}

/** Seconds after which a signed notice is too old to be believed (Stripe's own tolerance). */
const replayWindow = 300;
/** What one page of a list holds at most. Nobody has more invoices than that within the years they are kept. */
const page = 100;

type StripeClient = InstanceType<typeof Stripe>;

/** Every language of Stripe's page; in another one, such as Arabic, it chooses by the browser. */
const spoken =
	"bg cs da de el en es et fi fil fr hr hu id it ja ko lt lv ms mt nb nl pl pt ro ru sk sl sv th tr vi zh".split(
		" ",
	);
const localeOf = (locale: string) => (spoken.includes(locale) ? locale : "auto");

/** A discount that ends is a coupon for the first invoice, so that renewals cost the list price. */
async function couponFor(stripe: StripeClient, order: CheckoutOrder): Promise<string | null> {
	const off = order.renewalAmount - order.amount;
	if (!order.renews || off <= 0) return null;
	const currency = order.currency.toLowerCase();
	const id = `first-${order.packageId}-${off}-${currency}`;
	try {
		await stripe.coupons.create({
			id,
			amount_off: off,
			currency,
			duration: "once",
			name: `−${order.discount}%`,
		});
	} catch (error) {
		// Made for an earlier order: the amount is part of its name.
		if ((error as { code?: string }).code !== "resource_already_exists") throw error;
	}
	return id;
}

function sessionOf(order: CheckoutOrder, coupon: string | null, ui: Payments["ui"]) {
	const { unit, count } = order.period;
	const metadata = { user: order.userId, package: order.packageId, lang: order.locale };
	const price = {
		currency: order.currency.toLowerCase(),
		unit_amount: coupon ? order.renewalAmount : order.amount,
		product_data: { name: order.title },
	};
	return {
		customer: order.customerId,
		client_reference_id: order.userId,
		locale: localeOf(order.locale) as Stripe.Checkout.SessionCreateParams.Locale,
		metadata,
		expires_at: Math.floor(order.expiresAt / 1000),
		...(coupon ? { discounts: [{ coupon }] } : {}),
		...(ui === "embedded"
			? { ui_mode: "embedded_page" as const, return_url: order.successUrl }
			: { success_url: order.successUrl, cancel_url: order.cancelUrl }),
		...(order.renews
			? {
					mode: "subscription" as const,
					line_items: [
						{ quantity: 1, price_data: { ...price, recurring: { interval: unit, interval_count: count } } },
					],
					subscription_data: { metadata },
				}
			: {
					mode: "payment" as const,
					line_items: [{ quantity: 1, price_data: price }],
					payment_intent_data: { metadata },
					invoice_creation: {
						enabled: true,
						invoice_data: { metadata: { ...metadata, unit, count: String(count) } },
					},
				}),
	};
}

const statusOf = ({ status }: Stripe.Checkout.Session): CheckoutStatus =>
	must(status as CheckoutStatus, ["open", "complete", "expired"].includes(status ?? ""));

/** Payments through Stripe (API version of the installed client). The client is loaded with the first call. */
export function createStripe(options: StripeOptions): Payments {
	const { secretKey, webhookSecret, ui, refunds, timeout = 4_000 } = options;
	let loaded: Promise<StripeClient> | undefined;
	const load = async () => {
		const { default: Client } = await import("stripe");
		return new Client(secretKey, {
			httpClient: Client.createFetchHttpClient(options.fetch ?? ((...given) => fetch(...given))),
			timeout,
			// Twice at most, so that both fit into the time a person waits.
			maxNetworkRetries: 1,
			telemetry: false,
		});
	};

	/** Everything that goes wrong becomes one of our own errors; Stripe's words stay in `cause`, out of logs and answers. */
	async function ask<Value>(work: (stripe: StripeClient) => Promise<Value>): Promise<Value> {
		try {
			loaded ??= load();
			return await work(await loaded);
		} catch (error) {
			if (error instanceof PaymentsError) throw error;
			const { code, type, statusCode } = error as { code?: string; type?: string; statusCode?: number };
			if (code === "resource_missing" || statusCode === 404) throw new PaymentsError("missing", error);
			const refused = type === "StripeInvalidRequestError" || type === "StripeCardError";
			throw new PaymentsError(refused ? "refused" : "unavailable", error);
		}
	}

	/** For what is fine to be done already. */
	const unless = async (work: Promise<unknown>, ...kinds: PaymentsError["kind"][]): Promise<void> => {
		await work.catch((error) => {
			if (!(error instanceof PaymentsError && kinds.includes(error.kind))) throw error;
		});
	};

	const list = <Item>(found: { data?: Item[] }): Item[] =>
		must(found.data as Item[], Array.isArray(found.data));

	return {
		live: /^(sk|rk)_live_/.test(secretKey),
		ui,
		refunds,

		createCustomer: ({ userId, email, name }) =>
			ask(async (stripe) => {
				const customer = await stripe.customers.create({ email, name, metadata: { user: userId } });
				const id = idOf(customer);
				return must(id as string, id !== null);
			}),

		createCheckout: (order) =>
			ask(async (stripe) => {
				const coupon = await couponFor(stripe, order);
				// The client sends a key of its own with both attempts, so that they make one session.
				const session = await stripe.checkout.sessions.create(sessionOf(order, coupon, ui));
				const clientSecret = session.client_secret ?? null;
				const url = ui === "hosted" ? (session.url ?? null) : null;
				const usable = ui === "hosted" ? URL.canParse(url ?? "") : Boolean(clientSecret);
				must(session.id, Boolean(idOf(session)) && usable);
				return { id: session.id, url, clientSecret: ui === "embedded" ? clientSecret : null };
			}),

		checkoutStatus: (id) =>
			ask(async (stripe) => statusOf(await stripe.checkout.sessions.retrieve(id))).catch((error) => {
				if (error instanceof PaymentsError && error.kind === "missing") return "gone";
				throw error;
			}),

		async expireCheckout(id) {
			// Refused when it is no longer open: then how it stands is what matters.
			await unless(
				ask((stripe) => stripe.checkout.sessions.expire(id)),
				"refused",
				"missing",
			);
			return this.checkoutStatus(id);
		},

		facts: (customer) =>
			ask(async (stripe) => {
				const [subscriptions, invoices, charges] = await Promise.all([
					stripe.subscriptions.list({ customer, status: "all", limit: page }),
					stripe.invoices.list({ customer, limit: page, expand: ["data.payments"] }),
					stripe.charges.list({ customer, limit: page }),
				]);
				return {
					subscriptions: list(subscriptions).map(subscriptionFact),
					invoices: list(invoices).map(invoiceFact),
					charges: list(charges).flatMap(chargeFact),
				};
			}),

		intentOf: (id) =>
			ask(async (stripe) => {
				const invoice = await stripe.invoices.retrieve(id, { expand: ["payments"] });
				const { status, amount, intentId } = invoiceFact(invoice);
				return status === "paid" && amount > 0 ? intentId : null;
			}),

		setRenewal: (id, renews) =>
			ask(async (stripe) => {
				await stripe.subscriptions.update(id, { cancel_at_period_end: !renews });
			}),

		cancel: (id) =>
			unless(
				ask((stripe) => stripe.subscriptions.cancel(id)),
				"missing",
			),

		refund: (payment_intent) =>
			ask(async (stripe) => {
				try {
					// One per payment, whoever asks and however often.
					const key = { idempotencyKey: `refund-${payment_intent}` };
					const { status } = await stripe.refunds.create({ payment_intent }, key);
					must(status, status !== "failed" && status !== "canceled");
				} catch (error) {
					if ((error as { code?: string }).code !== "charge_already_refunded") throw error;
				}
			}),

		forget: (id) =>
			unless(
				ask((stripe) => stripe.customers.del(id)),
				"missing",
			),

		readEvent: async (body, signature, now) => {
			const { default: Client } = await import("stripe");
			let event: Stripe.Event;
			try {
				event = await Client.webhooks.constructEventAsync(
					body,
					signature,
					webhookSecret,
					replayWindow,
					Client.createSubtleCryptoProvider(),
					now,
				);
			} catch {
				return null;
			}
			return eventFact(event);
		},
	};
}
