import { type Answer, at, fine, metadata, missing, refuse, type Tree, text } from "./form.ts";
import type { World } from "./life.ts";
import { sessionObject } from "./objects.ts";
import { newId, type Recurring, type Session } from "./state.ts";

/** Makes a checkout session, with the checks of Stripe's that an order of ours could fail. */
export function createSession(world: World, form: Tree): Answer {
	const { state } = world;
	const customer = text(form, "customer");
	if (!state.customers[customer] || state.customers[customer].deleted) return missing("customer", customer);
	const price = at(form, "line_items", "0", "price_data") as Tree | undefined;
	const amount = Number(text(price ?? {}, "unit_amount"));
	const mode = text(form, "mode");
	const recurring = at(price, "recurring") as Tree | undefined;
	if (
		!price ||
		!Number.isInteger(amount) ||
		amount < 50 ||
		(mode === "subscription") !== Boolean(recurring)
	) {
		return refuse(400, "parameter_invalid", "Invalid line item.");
	}
	const coupon = text(form, "discounts", "0", "coupon");
	if (coupon && !state.coupons[coupon]) return missing("coupon", coupon);
	const now = Math.floor(world.now() / 1000);
	const expiresAt = Number(text(form, "expires_at")) || now + 24 * 60 * 60;
	if (expiresAt < now + 30 * 60)
		return refuse(400, "parameter_invalid", "expires_at is less than 30 minutes away.");
	const session: Session = {
		id: newId("cs"),
		status: "open",
		customer,
		mode: mode === "subscription" ? "subscription" : "payment",
		created: now,
		expiresAt,
		successUrl: text(form, "success_url"),
		cancelUrl: text(form, "cancel_url"),
		locale: text(form, "metadata", "lang"),
		metadata: metadata(form),
		subscriptionMetadata: metadata(form, "subscription_data"),
		invoiceMetadata: metadata(form, "invoice_creation", "invoice_data"),
		title: text(price, "product_data", "name"),
		currency: text(price, "currency"),
		price: amount,
		off: coupon ? (state.coupons[coupon]?.amount_off ?? 0) : 0,
		recurring: recurring
			? {
					interval: text(recurring, "interval") as Recurring["interval"],
					interval_count: Number(text(recurring, "interval_count")) || 1,
				}
			: null,
		methods: Object.values(
			(at(form, "allowed_payment_method_types") as Record<string, string> | undefined) ?? {},
		),
		tax: {
			automatic: text(form, "automatic_tax", "enabled") === "true",
			behavior: text(price, "tax_behavior"),
		},
		waiting: null,
	};
	state.sessions[session.id] = session;
	return fine(sessionObject(session, world.pageAt));
}
