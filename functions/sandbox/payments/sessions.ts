import { type Answer, metadataAt, nodeAt, notFound, refuse, success, type Tree, textAt } from "./form.ts";
import { sessionObject } from "./objects.ts";
import { newId, type PaymentContext, type Recurring, type Session } from "./state.ts";

/** Creates a checkout session, with those of Stripe's checks that our orders could fail. */
export function createSession(sandbox: PaymentContext, form: Tree): Answer {
	const { state } = sandbox;
	const customer = textAt(form, "customer");
	if (!state.customers[customer] || state.customers[customer].deleted) return notFound("customer", customer);
	const price = nodeAt(form, "line_items", "0", "price_data") as Tree | undefined;
	const amount = Number(textAt(price ?? {}, "unit_amount"));
	const mode = textAt(form, "mode");
	const recurring = nodeAt(price, "recurring") as Tree | undefined;
	if (
		!price ||
		!Number.isInteger(amount) ||
		amount < 50 ||
		(mode === "subscription") !== Boolean(recurring)
	) {
		return refuse(400, "parameter_invalid", "Invalid line item.");
	}
	const coupon = textAt(form, "discounts", "0", "coupon");
	if (coupon && !state.coupons[coupon]) return notFound("coupon", coupon);
	const now = sandbox.seconds();
	const expiresAt = Number(textAt(form, "expires_at")) || now + 24 * 60 * 60;
	if (expiresAt < now + 30 * 60)
		return refuse(400, "parameter_invalid", "expires_at is less than 30 minutes away.");
	const session: Session = {
		id: newId("cs"),
		status: "open",
		customer,
		mode: mode === "subscription" ? "subscription" : "payment",
		created: now,
		expiresAt,
		successUrl: textAt(form, "success_url"),
		cancelUrl: textAt(form, "cancel_url"),
		locale: textAt(form, "metadata", "lang"),
		metadata: metadataAt(form),
		subscriptionMetadata: metadataAt(form, "subscription_data"),
		invoiceMetadata: metadataAt(form, "invoice_creation", "invoice_data"),
		title: textAt(price, "product_data", "name"),
		currency: textAt(price, "currency"),
		price: amount,
		off: coupon ? (state.coupons[coupon]?.amount_off ?? 0) : 0,
		recurring: recurring
			? {
					interval: textAt(recurring, "interval") as Recurring["interval"],
					interval_count: Number(textAt(recurring, "interval_count")) || 1,
				}
			: null,
		methods: Object.values(
			(nodeAt(form, "allowed_payment_method_types") as Record<string, string> | undefined) ?? {},
		),
		tax: {
			automatic: textAt(form, "automatic_tax", "enabled") === "true",
			behavior: textAt(price, "tax_behavior"),
		},
		waiting: null,
	};
	state.sessions[session.id] = session;
	return success(sessionObject(session, sandbox));
}
