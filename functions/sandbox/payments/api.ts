import { formText } from "../service.ts";
import { previewChange, updateSubscription } from "./changes.ts";
import { type Answer, metadataAt, notFound, parseForm, refuse, success, type Tree, textAt } from "./form.ts";
import { endSubscription, removeCustomer, voidInvoice } from "./lifecycle.ts";
import {
	chargeObject,
	customerObject,
	disputeObject,
	invoiceObject,
	listObject,
	refundObject,
	sessionObject,
	subscriptionObject,
} from "./objects.ts";
import { createRefund, listRefunds } from "./refunds.ts";
import { createSession } from "./sessions.ts";
import { newId, type PaymentContext, type State } from "./state.ts";

type Handler = (sandbox: PaymentContext, form: Tree, id: string) => Answer;

type CustomerItems = "subscriptions" | "invoices" | "charges";

/** A kind of object: where it's stored, and its name and representation in Stripe's API. */
interface Kind<Key extends CustomerItems | "customers" | "sessions"> {
	key: Key;
	name: string;
	toObject(item: State[Key][string], sandbox: PaymentContext): unknown;
}

const customers: Kind<"customers"> = { key: "customers", name: "customer", toObject: customerObject };
const sessions: Kind<"sessions"> = { key: "sessions", name: "checkout.session", toObject: sessionObject };
const subscriptions: Kind<"subscriptions"> = {
	key: "subscriptions",
	name: "subscription",
	toObject: subscriptionObject,
};
const invoices: Kind<"invoices"> = { key: "invoices", name: "invoice", toObject: invoiceObject };
const charges: Kind<"charges"> = {
	key: "charges",
	name: "charge",
	toObject(charge, sandbox) {
		const refunds = listRefunds(sandbox, charge.intent);
		const list = listObject(refunds, `/v1/charges/${charge.id}/refunds`);
		return { ...chargeObject(charge), ...(refunds.length > 0 && { refunds: list }) };
	},
};

/** Handler for a single object; `work` may refuse. */
const single =
	<Key extends CustomerItems | "customers" | "sessions">(
		{ key, name, toObject }: Kind<Key>,
		work: (item: State[Key][string], sandbox: PaymentContext, form: Tree) => Answer | null = () => null,
	): Handler =>
	(sandbox, form, id) => {
		const item = sandbox.state[key][id] as State[Key][string] | undefined;
		return item ? (work(item, sandbox, form) ?? success(toObject(item, sandbox))) : notFound(name, id);
	};

/** Handler for a page of objects, newest first: a customer's, or a subscription's open invoices. */
const list =
	<Key extends CustomerItems>({ key, name, toObject }: Kind<Key>): Handler =>
	(sandbox, form) => {
		const items = (Object.values(sandbox.state[key]) as State[Key][string][])
			.filter((item) => {
				const values: Record<string, unknown> = { ...item };
				return ["customer", "subscription", "status"].every((name) =>
					["", "all", values[name]].includes(textAt(form, name)),
				);
			})
			.reverse();
		const start = items.findIndex(({ id }) => id === textAt(form, "starting_after")) + 1;
		const end = start + Number(textAt(form, "limit") || 10);
		const objects = items.slice(start, end).map((item) => toObject(item, sandbox));
		return success(listObject(objects, `/v1/${name}s`, end < items.length));
	};

const routes: Record<string, Handler> = {
	"POST customers"({ state }, form) {
		const id = newId("cus");
		const [email, name] = [textAt(form, "email"), textAt(form, "name")];
		const customer = { id, email, name, metadata: metadataAt(form) };
		state.customers[id] = customer;
		return success(customerObject(customer));
	},
	"POST customers/:id": single(customers, (customer, _sandbox, form) => {
		if (customer.deleted) return notFound("customer", customer.id);
		for (const field of ["email", "name"] as const) if (field in form) customer[field] = textAt(form, field);
		if ("balance" in form) customer.balance = Number(textAt(form, "balance"));
		return null;
	}),
	"GET customers/:id": single(customers),
	"DELETE customers/:id": single(customers, ({ id, deleted }, sandbox) => {
		if (deleted) return notFound("customer", id);
		removeCustomer(sandbox, id);
		return success({ id, object: "customer", deleted: true });
	}),
	"POST products"({ state }, form) {
		const [id, name] = [textAt(form, "id"), textAt(form, "name")];
		if (state.products[id]) return refuse(400, "resource_already_exists", "Product already exists.");
		state.products[id] = name;
		return success({ id, object: "product", name });
	},
	"POST coupons"({ state }, form) {
		const id = textAt(form, "id");
		if (state.coupons[id]) return refuse(400, "resource_already_exists", "Coupon already exists.");
		const [currency, name] = [textAt(form, "currency"), textAt(form, "name")];
		const coupon = { id, amount_off: Number(textAt(form, "amount_off")), currency, name };
		state.coupons[id] = coupon;
		return success({ ...coupon, object: "coupon" });
	},
	"POST checkout/sessions": createSession,
	"GET checkout/sessions/:id": single(sessions),
	"POST checkout/sessions/:id/expire": single(sessions, (session) => {
		if (session.status !== "open") return refuse(400, "", "Only open sessions can be expired.");
		session.status = "expired";
		return null;
	}),
	"GET subscriptions": list(subscriptions),
	"GET subscriptions/:id": single(subscriptions),
	"POST subscriptions/:id": updateSubscription,
	"DELETE subscriptions/:id": single(subscriptions, ({ id, status }, sandbox) => {
		if (status === "canceled") return notFound("subscription", id);
		endSubscription(sandbox, id);
		return null;
	}),
	"POST invoices/create_preview": previewChange,
	"GET invoices": list(invoices),
	"GET invoices/:id": single(invoices),
	"POST invoices/:id/void": single(invoices, (invoice, sandbox) => {
		if (invoice.status !== "open") return refuse(400, "", "Only open invoices can be voided.");
		voidInvoice(sandbox, invoice);
		return null;
	}),
	"GET charges": list(charges),
	"POST refunds"(sandbox, form) {
		const intent = textAt(form, "payment_intent");
		const charge = Object.values(sandbox.state.charges).find((item) => item.intent === intent);
		if (!charge) return notFound("payment_intent", intent);
		if (charge.dispute) return refuse(400, "charge_disputed", "This charge has been charged back.");
		const refund = createRefund(sandbox, intent);
		return refund
			? success(refundObject(refund))
			: refuse(400, "charge_already_refunded", "Already refunded.");
	},
	"GET disputes"({ state }, form) {
		const disputed = Object.values(state.charges).filter(
			({ id, intent, dispute }) =>
				dispute && [id, intent].includes(textAt(form, "charge") || textAt(form, "payment_intent")),
		);
		return success(listObject(disputed.map(disputeObject), "/v1/disputes"));
	},
	"GET refunds": (sandbox, form) =>
		success(listObject(listRefunds(sandbox, textAt(form, "payment_intent")), "/v1/refunds")),
};

/** Implements the Stripe endpoints in use, idempotency keys included. */
export async function answerApi(sandbox: PaymentContext, request: Request): Promise<Answer> {
	const url = new URL(request.url);
	const path = url.pathname.replace(/^\/v1\//, "");
	const body = request.method === "GET" ? url.search.slice(1) : await formText(request);
	if (!/^Bearer \S+$/.test(request.headers.get("authorization") ?? "")) {
		return refuse(401, "", "You did not provide an API key.");
	}
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
	const answer = handler(sandbox, parseForm(body), id);
	if (key) sandbox.state.answers[key] = { asked: call, ...answer };
	return answer;
}
