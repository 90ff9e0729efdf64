import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { ensure, ignoreErrors } from "../payment-errors.ts";
import {
	readId,
	readSite,
	sumRefunds,
	toChargeFacts,
	toInvoiceFact,
	toPaymentEvent,
	toSubscriptionFact,
} from "./facts.ts";
import type { Facts } from "./index.ts";
import { createChangeCalls } from "./stripe-change.ts";
import { type CheckoutSettings, createCheckoutCalls, listMethodTypes } from "./stripe-checkout.ts";
import {
	type ClientOptions,
	createRequest,
	ignoreCode,
	type StripeClient,
	type StripeRequest,
} from "./stripe-client.ts";

interface StripeOptions extends ClientOptions, CheckoutSettings {
	/** whsec_… (STRIPE_WEBHOOK_SECRET). */
	webhookSecret: string;
	/** `auto`: requests within the refund window are paid immediately. */
	refunds: "auto" | "manual";
}

/** Maximum age of a webhook signature in seconds (Stripe's own tolerance). */
const replayWindow = 300;
/** Stripe's maximum page size, and its client's for all pages. */
const pageSize = 100;
const everyPage = { limit: 10_000 };

const readItems = <Item>(list: { data?: Item[] }): Item[] =>
	ensure(list.data as Item[], Array.isArray(list.data));

/** What banks took back from us, in cents. */
const sumLostDisputes = async (
	stripe: StripeClient,
	filter: { charge: string } | { payment_intent: string },
) =>
	readItems(await stripe.disputes.list({ ...filter, limit: pageSize }))
		.filter(({ status }) => status === "lost")
		.reduce((sum, { amount }) => sum + amount, 0);

const createPurchaseCalls = (request: StripeRequest) => ({
	/** The payment of an invoice, for a deleted account; null if another site sold it. */
	findIntent: (id: string, site: string) =>
		request(async (stripe) => {
			const invoice = await stripe.invoices.retrieve(id, { expand: ["payments"] });
			const { status, amount, intentId, packageId } = toInvoiceFact(invoice);
			// Invoices older than the site's mark are known by their plan.
			const isOurs = (readSite(invoice) ?? (packageId && site)) === site;
			return isOurs && status === "paid" && amount > 0 ? intentId : null;
		}),

	setRenewal: (id: string, renews: boolean) =>
		request(async (stripe) => {
			// The end may also be a date set in the dashboard; Stripe accepts only one of the two at a time.
			const hasEndDate = renews && !(await stripe.subscriptions.retrieve(id)).cancel_at_period_end;
			await stripe.subscriptions.update(
				id,
				hasEndDate ? { cancel_at: "" } : { cancel_at_period_end: !renews },
			);
		}),

	/** Cancels immediately, and voids what is unpaid; idempotent. */
	async cancel(id: string) {
		await ignoreErrors(
			["missing"],
			request((stripe) => stripe.subscriptions.cancel(id)),
		);
		// Stripe stops collecting them, but their pages, which we mailed, could still be paid.
		const open = await request(async (stripe) =>
			readItems(await stripe.invoices.list({ subscription: id, status: "open", limit: pageSize })),
		);
		// Refused if it was paid meanwhile.
		for (const invoice of open)
			await ignoreErrors(
				["refused", "missing"],
				request((stripe) => stripe.invoices.voidInvoice(readId(invoice) ?? "")),
			);
	},

	/** Refunds all that is left. Without a key, because Stripe refunds nothing twice, but would repeat a refusal for a day. */
	refund: (payment_intent: string) =>
		request((stripe) => ignoreCode("charge_already_refunded", stripe.refunds.create({ payment_intent }))),

	/** A payment's refunds and lost disputes, for a deleted account. */
	readRefunds: (payment_intent: string) =>
		request(async (stripe) => {
			const lost = await sumLostDisputes(stripe, { payment_intent });
			const totals = sumRefunds(readItems(await stripe.refunds.list({ payment_intent, limit: pageSize })));
			return { ...totals, refunded: totals.refunded + lost };
		}),
});

/** Calls `work` without an address if Stripe finds it invalid, as some that we accept. */
const tryEmail = <Value>(email: string, work: (email: string) => Promise<Value>): Promise<Value> =>
	work(email).catch((error: { code?: string }) => {
		if (error.code !== "email_invalid") throw error;
		return work("");
	});

/** Payments through Stripe (API version of the installed client). */
export function createStripe(options: StripeOptions) {
	const { webhookSecret, ui, refunds, methods, tax, ...client } = options;
	const request = createRequest(client);
	return {
		/** Whether real money moves; events of the other mode are rejected. */
		live: /^(sk|rk)_live_/.test(client.secretKey),
		/** False if PAYMENT_METHODS names only coins; subscriptions still renew. */
		isSelling: listMethodTypes(methods).length > 0,
		ui,
		refunds,
		checkHealth: () =>
			request(async (stripe) => {
				readItems(await stripe.invoices.list({ limit: 1 }));
			}),

		/** The same for each try, so that deleting an account leaves none behind. @param isReplacement Stripe no longer has the first */
		createCustomer: (
			{ userId, email, name }: { userId: string; email: string; name: string },
			isReplacement = false,
		) =>
			request(async (stripe) => {
				const customer = await tryEmail(email, (email) => {
					const person = { ...(email && { email }), name, metadata: { user: userId } };
					const key = createHash("sha256").update(JSON.stringify(person)).digest("hex");
					const options = isReplacement ? {} : { idempotencyKey: `customer-${key}` };
					return stripe.customers.create(person, options);
				});
				const id = readId(customer);
				return ensure(id as string, id !== null);
			}),

		/** Updates name and receipt address. */
		setContact: (id: string, { email, name }: { email: string; name: string }) =>
			request(async (stripe) => {
				await tryEmail(email, (email) => stripe.customers.update(id, { email, name }));
			}),

		facts: (customer: string) =>
			request(async (stripe): Promise<Facts> => {
				const [subscriptions, invoices, charges] = await Promise.all([
					stripe.subscriptions
						.list({ customer, status: "all", limit: pageSize })
						.autoPagingToArray(everyPage),
					stripe.invoices
						.list({ customer, limit: pageSize, expand: ["data.payments"] })
						.autoPagingToArray(everyPage),
					stripe.charges
						.list({ customer, limit: pageSize, expand: ["data.refunds"] })
						.autoPagingToArray(everyPage),
				]);
				const chargeFacts = charges.map(async (charge) =>
					toChargeFacts(charge, charge.disputed ? await sumLostDisputes(stripe, { charge: charge.id }) : 0),
				);
				return {
					subscriptions: subscriptions.map(toSubscriptionFact),
					invoices: invoices.map(toInvoiceFact),
					charges: (await Promise.all(chargeFacts)).flat(),
				};
			}),

		/** Deletes the customer and so all subscriptions; idempotent. */
		deleteCustomer: (id: string) =>
			ignoreErrors(
				["missing"],
				request((stripe) => stripe.customers.del(id)),
			),

		...createCheckoutCalls(request, { ui, methods, tax }),
		...createPurchaseCalls(request),
		...createChangeCalls(request, { tax }),

		/** Verifies a webhook (signature, at most 5 minutes old); null if invalid. */
		async readEvent(body: string, signature: string, now: number) {
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
			return toPaymentEvent(event);
		},
	};
}
