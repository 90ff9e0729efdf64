import { readBody } from "../../http/request/body.ts";
import { refundReturnDelay, testCards } from "./cards.ts";
import { type Answer, readMetadata, readText, refuse, refuseUnknown, respond } from "./form.ts";
import { emit, emitInvoice, endSubscription, removeCustomer } from "./lifecycle.ts";
import { buildCharge, buildInvoice, buildRefund, buildSession, buildSubscription } from "./objects.ts";
import { createSession, previewChange, updateSubscription } from "./orders.ts";
import {
	type Charge,
	type Customer,
	createId,
	type PaymentContext,
	type Refund,
	type State,
} from "./state.ts";

type Handler = (sandbox: PaymentContext, form: URLSearchParams, id: string) => Answer;

/** Newest first. */
const listRefunds = ({ state }: PaymentContext, intent: string) =>
	Object.values(state.refunds)
		.filter((refund) => refund.intent === intent)
		.reverse()
		.map(buildRefund);

const toObject = {
	customers: (customer: Customer) => customer,
	sessions: buildSession,
	subscriptions: buildSubscription,
	invoices: buildInvoice,
	charges(charge: Charge, sandbox: PaymentContext) {
		const data = listRefunds(sandbox, charge.intent);
		return { ...buildCharge(charge), ...(data.length > 0 && { refunds: { data } }) };
	},
};
type Kind = keyof typeof toObject;
type Item<Key extends Kind> = State[Key][string];

/** Handler for a single object; `work` may refuse. */
const handleItem =
	<Key extends Kind>(
		key: Key,
		work: (item: Item<Key>, sandbox: PaymentContext, form: URLSearchParams) => Answer | null = () => null,
	): Handler =>
	(sandbox, form, id) => {
		const item = sandbox.state[key][id] as Item<Key> | undefined;
		if (!item) return refuseUnknown(key.slice(0, -1), id);
		return work(item, sandbox, form) ?? respond(toObject[key](item as never, sandbox));
	};

/** Handler for a page of objects, newest first: a customer's, or a subscription's open invoices. */
const list =
	(key: "subscriptions" | "invoices" | "charges"): Handler =>
	(sandbox, form) => {
		const items = Object.values<Item<typeof key>>(sandbox.state[key])
			.filter((item) => {
				const values: Record<string, unknown> = { ...item };
				return ["customer", "subscription", "status"].every((name) =>
					["", "all", values[name]].includes(readText(form, name)),
				);
			})
			.reverse();
		const start = items.findIndex(({ id }) => id === readText(form, "starting_after")) + 1;
		const end = start + Number(readText(form, "limit") || 10);
		const data = items.slice(start, end).map((item) => toObject[key](item as never, sandbox));
		return respond({ data, has_more: end < items.length });
	};

/** Refunds a payment in full. */
function createRefund(sandbox: PaymentContext, form: URLSearchParams): Answer {
	const intent = readText(form, "payment_intent");
	const charges = Object.values(sandbox.state.charges).filter((item) => item.intent === intent);
	const charge = charges.find(({ status }) => status === "succeeded") ?? charges[0];
	if (!charge) return refuseUnknown("payment_intent", intent);
	if (charge.dispute) return refuse(400, "charge_disputed", "This charge has been charged back.");
	if (charge.status === "failed" || charge.refunded >= charge.amount)
		return refuse(400, "charge_already_refunded", "Already refunded.");
	const isReturned = testCards.some(
		({ number, outcome }) => outcome === "refund" && number.endsWith(charge.last4),
	);
	const refund: Refund = {
		id: createId("re"),
		intent,
		charge: charge.id,
		amount: charge.amount - charge.refunded,
		created: sandbox.seconds(),
		status: "succeeded",
		failsAt: isReturned ? sandbox.seconds() + refundReturnDelay : null,
	};
	sandbox.state.refunds[refund.id] = refund;
	charge.refunded = charge.amount;
	emit(sandbox, "charge.refunded", buildCharge(charge));
	return respond(buildRefund(refund));
}

const routes: Record<string, Handler> = {
	"POST customers"({ state }, form) {
		const id = createId("cus");
		const [email, name] = [readText(form, "email"), readText(form, "name")];
		const customer = { id, email, name, metadata: readMetadata(form) };
		state.customers[id] = customer;
		return respond(customer);
	},
	"POST customers/:id": handleItem("customers", (customer, _sandbox, form) => {
		if (customer.deleted) return refuseUnknown("customer", customer.id);
		for (const field of ["email", "name"] as const)
			if (form.has(field)) customer[field] = readText(form, field);
		if (form.has("balance")) customer.balance = Number(readText(form, "balance"));
		return null;
	}),
	"GET customers/:id": handleItem("customers"),
	"DELETE customers/:id": handleItem("customers", (customer, sandbox) => {
		if (customer.deleted) return refuseUnknown("customer", customer.id);
		removeCustomer(sandbox, customer);
		return null;
	}),
	"POST products"({ state }, form) {
		const [id, name] = [readText(form, "id"), readText(form, "name")];
		if (state.products[id]) return refuse(400, "resource_already_exists", "Product already exists.");
		state.products[id] = name;
		return respond({ id });
	},
	"POST coupons"({ state }, form) {
		const id = readText(form, "id");
		if (state.coupons[id]) return refuse(400, "resource_already_exists", "Coupon already exists.");
		state.coupons[id] = { id, amount_off: Number(readText(form, "amount_off")) };
		return respond({ id });
	},
	"POST checkout/sessions": createSession,
	"GET checkout/sessions/:id": handleItem("sessions"),
	"POST checkout/sessions/:id/expire": handleItem("sessions", (session) => {
		if (session.status !== "open") return refuse(400, "", "Only open sessions can be expired.");
		session.status = "expired";
		return null;
	}),
	"GET subscriptions": list("subscriptions"),
	"GET subscriptions/:id": handleItem("subscriptions"),
	"POST subscriptions/:id": updateSubscription,
	"DELETE subscriptions/:id": handleItem("subscriptions", (subscription, sandbox) => {
		if (subscription.status === "canceled") return refuseUnknown("subscription", subscription.id);
		endSubscription(sandbox, subscription);
		return null;
	}),
	"POST invoices/create_preview": previewChange,
	"GET invoices": list("invoices"),
	"GET invoices/:id": handleItem("invoices"),
	"POST invoices/:id/void": handleItem("invoices", (invoice, sandbox) => {
		if (invoice.status !== "open") return refuse(400, "", "Only open invoices can be voided.");
		invoice.status = "void";
		emitInvoice(sandbox, "invoice.voided", invoice);
		return null;
	}),
	"GET charges": list("charges"),
	"POST refunds": createRefund,
	"GET disputes"({ state }, form) {
		const disputed = Object.values(state.charges).filter(
			({ id, intent, dispute }) =>
				dispute && [id, intent].includes(readText(form, "charge") || readText(form, "payment_intent")),
		);
		return respond({ data: disputed.map(({ id, amount, dispute: status }) => ({ id, amount, status })) });
	},
	"GET refunds": (sandbox, form) => respond({ data: listRefunds(sandbox, readText(form, "payment_intent")) }),
};

/** Implements the Stripe endpoints in use, idempotency keys included. */
export async function answerApi(sandbox: PaymentContext, request: Request): Promise<Answer> {
	const url = new URL(request.url);
	const path = url.pathname.replace(/^\/v1\//, "");
	const body = request.method === "GET" ? url.search.slice(1) : await readBody(request);
	const key = request.method === "POST" ? request.headers.get("idempotency-key") : null;
	const call = `${path}?${body}`;
	const previous = key ? sandbox.state.answers[key] : undefined;
	if (previous && previous.asked !== call) {
		return { status: 400, body: { error: { type: "idempotency_error", message: "Key used before." } } };
	}
	if (previous) return previous;
	const [id = ""] = /\w+_test_\w+/.exec(path) ?? [];
	const handler = routes[`${request.method} ${id ? path.replace(id, ":id") : path}`];
	if (!handler) return refuse(404, "", "Unrecognized request URL.");
	const answer = handler(sandbox, new URLSearchParams(body), id);
	if (key) sandbox.state.answers[key] = { asked: call, ...answer };
	return answer;
}
