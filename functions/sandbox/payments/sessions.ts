import {
	type Answer,
	findNode,
	readMetadata,
	readText,
	refuse,
	refuseUnknown,
	respond,
	type Tree,
} from "./form.ts";
import { buildSession } from "./objects.ts";
import { createId, type PaymentContext, type Recurring, type Session } from "./state.ts";

/** Creates a checkout session, with those of Stripe's checks that our orders could fail. */
export function createSession(sandbox: PaymentContext, form: Tree): Answer {
	const { state } = sandbox;
	const customer = readText(form, "customer");
	if (!state.customers[customer] || state.customers[customer].deleted)
		return refuseUnknown("customer", customer);
	const price = findNode(form, "line_items", "0", "price_data") as Tree | undefined;
	const amount = Number(readText(price ?? {}, "unit_amount"));
	const mode = readText(form, "mode");
	const recurring = findNode(price, "recurring") as Tree | undefined;
	if (
		!price ||
		!Number.isInteger(amount) ||
		amount < 50 ||
		(mode === "subscription") !== Boolean(recurring)
	) {
		return refuse(400, "parameter_invalid", "Invalid line item.");
	}
	const coupon = readText(form, "discounts", "0", "coupon");
	if (coupon && !state.coupons[coupon]) return refuseUnknown("coupon", coupon);
	const now = sandbox.seconds();
	const expiresAt = Number(readText(form, "expires_at")) || now + 24 * 60 * 60;
	if (expiresAt < now + 30 * 60)
		return refuse(400, "parameter_invalid", "expires_at is less than 30 minutes away.");
	const session: Session = {
		id: createId("cs"),
		status: "open",
		customer,
		mode: mode === "subscription" ? "subscription" : "payment",
		created: now,
		expiresAt,
		successUrl: readText(form, "success_url"),
		cancelUrl: readText(form, "cancel_url"),
		locale: readText(form, "metadata", "lang"),
		metadata: readMetadata(form),
		subscriptionMetadata: readMetadata(form, "subscription_data"),
		invoiceMetadata: readMetadata(form, "invoice_creation", "invoice_data"),
		title: readText(price, "product_data", "name"),
		currency: readText(price, "currency"),
		price: amount,
		off: coupon ? (state.coupons[coupon]?.amount_off ?? 0) : 0,
		recurring: recurring
			? {
					interval: readText(recurring, "interval") as Recurring["interval"],
					interval_count: Number(readText(recurring, "interval_count")) || 1,
				}
			: null,
		methods: Object.values(
			(findNode(form, "allowed_payment_method_types") as Record<string, string> | undefined) ?? {},
		),
		tax: {
			automatic: readText(form, "automatic_tax", "enabled") === "true",
			behavior: readText(price, "tax_behavior"),
		},
	};
	state.sessions[session.id] = session;
	return respond(buildSession(session, sandbox));
}
