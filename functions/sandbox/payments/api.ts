import { previewChange, updateSubscription } from "./changes.ts";
import {
	type Answer,
	formText,
	metadataAt,
	notFound,
	parseForm,
	refuse,
	success,
	type Tree,
	textAt,
} from "./form.ts";
import { endSubscription, type PaymentContext, removeCustomer } from "./life.ts";
import {
	chargeObject,
	customerObject,
	invoiceObject,
	listObject,
	refundObject,
	sessionObject,
	subscriptionObject,
} from "./objects.ts";
import { createRefund, refundsOf } from "./refunds.ts";
import { createSession } from "./sessions.ts";
import { newId } from "./state.ts";

type Handler = (sandbox: PaymentContext, form: Tree, id: string) => Answer;

const routes: [method: string, path: RegExp, Handler][] = [
	[
		"POST",
		/^customers$/,
		({ state }, form) => {
			const customer = { id: newId("cus"), email: textAt(form, "email"), name: textAt(form, "name") };
			state.customers[customer.id] = { ...customer, metadata: metadataAt(form) };
			return success(customerObject({ ...customer, metadata: metadataAt(form) }));
		},
	],
	[
		"POST",
		/^customers\/(\w+_test_\w+)$/,
		({ state }, form, id) => {
			const customer = state.customers[id];
			if (!customer || customer.deleted) return notFound("customer", id);
			for (const field of ["email", "name"] as const)
				if (field in form) customer[field] = textAt(form, field);
			if ("balance" in form) customer.balance = Number(textAt(form, "balance"));
			return success(customerObject(customer));
		},
	],
	[
		"GET",
		/^customers\/(\w+_test_\w+)$/,
		({ state }, _form, id) => {
			const customer = state.customers[id];
			return customer ? success(customerObject(customer)) : notFound("customer", id);
		},
	],
	[
		"POST",
		/^products$/,
		({ state }, form) => {
			const id = textAt(form, "id");
			state.products ??= {};
			if (state.products[id]) return refuse(400, "resource_already_exists", "Product already exists.");
			state.products[id] = textAt(form, "name");
			return success({ id, object: "product", name: textAt(form, "name") });
		},
	],
	["POST", /^invoices\/create_preview$/, previewChange],
	[
		"DELETE",
		/^customers\/(\w+_test_\w+)$/,
		(sandbox, _form, id) => {
			if (!sandbox.state.customers[id] || sandbox.state.customers[id].deleted)
				return notFound("customer", id);
			removeCustomer(sandbox, id);
			return success({ id, object: "customer", deleted: true });
		},
	],
	[
		"POST",
		/^coupons$/,
		({ state }, form) => {
			const id = textAt(form, "id");
			if (state.coupons[id]) return refuse(400, "resource_already_exists", "Coupon already exists.");
			const currency = textAt(form, "currency");
			const coupon = {
				id,
				amount_off: Number(textAt(form, "amount_off")),
				currency,
				name: textAt(form, "name"),
			};
			state.coupons[id] = coupon;
			return success({ ...coupon, object: "coupon" });
		},
	],
	["POST", /^checkout\/sessions$/, createSession],
	[
		"GET",
		/^checkout\/sessions\/(\w+_test_\w+)$/,
		({ state, pageAt }, _form, id) => {
			const session = state.sessions[id];
			return session ? success(sessionObject(session, pageAt)) : notFound("checkout.session", id);
		},
	],
	[
		"POST",
		/^checkout\/sessions\/(\w+_test_\w+)\/expire$/,
		({ state, pageAt }, _form, id) => {
			const session = state.sessions[id];
			if (!session) return notFound("checkout.session", id);
			if (session.status !== "open") return refuse(400, "", "Only open sessions can be expired.");
			session.status = "expired";
			return success(sessionObject(session, pageAt));
		},
	],
	[
		"GET",
		/^subscriptions$/,
		({ state }, form) =>
			success(
				listObject(
					Object.values(state.subscriptions)
						.filter(({ customer }) => customer === textAt(form, "customer"))
						.reverse()
						.map(subscriptionObject),
					"/v1/subscriptions",
				),
			),
	],
	[
		"GET",
		/^subscriptions\/(\w+_test_\w+)$/,
		({ state }, _form, id) => {
			const subscription = state.subscriptions[id];
			return subscription ? success(subscriptionObject(subscription)) : notFound("subscription", id);
		},
	],
	["POST", /^subscriptions\/(\w+_test_\w+)$/, updateSubscription],
	[
		"DELETE",
		/^subscriptions\/(\w+_test_\w+)$/,
		(sandbox, _form, id) => {
			const subscription = sandbox.state.subscriptions[id];
			if (!subscription || subscription.status === "canceled") return notFound("subscription", id);
			endSubscription(sandbox, id);
			return success(subscriptionObject(subscription));
		},
	],
	[
		"GET",
		/^invoices$/,
		({ state, pageAt }, form) =>
			success(
				listObject(
					Object.values(state.invoices)
						.filter(({ customer }) => customer === textAt(form, "customer"))
						.reverse()
						.map((invoice) => invoiceObject(invoice, state, pageAt)),
					"/v1/invoices",
				),
			),
	],
	[
		"GET",
		/^invoices\/(\w+_test_\w+)$/,
		({ state, pageAt }, _form, id) => {
			const invoice = state.invoices[id];
			return invoice ? success(invoiceObject(invoice, state, pageAt)) : notFound("invoice", id);
		},
	],
	[
		"GET",
		/^charges$/,
		(sandbox, form) =>
			success(
				listObject(
					Object.values(sandbox.state.charges)
						.filter(({ customer }) => customer === textAt(form, "customer"))
						.reverse()
						.map((charge) => {
							const refunds = refundsOf(sandbox, charge.intent);
							const list = listObject(refunds, `/v1/charges/${charge.id}/refunds`);
							return { ...chargeObject(charge), ...(refunds.length > 0 && { refunds: list }) };
						}),
					"/v1/charges",
				),
			),
	],
	[
		"POST",
		/^refunds$/,
		(sandbox, form) => {
			const intent = textAt(form, "payment_intent");
			if (!Object.values(sandbox.state.charges).some((charge) => charge.intent === intent)) {
				return notFound("payment_intent", intent);
			}
			const refund = createRefund(sandbox, intent);
			return refund
				? success(refundObject(refund))
				: refuse(400, "charge_already_refunded", "Already refunded.");
		},
	],
	[
		"GET",
		/^refunds$/,
		(sandbox, form) => success(listObject(refundsOf(sandbox, textAt(form, "payment_intent")), "/v1/refunds")),
	],
];

/** Answers a call of Stripe's client, as far as the product makes it; idempotency keys included. */
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
	for (const [method, pattern, handler] of routes) {
		const match = method === request.method && pattern.exec(path);
		if (!match) continue;
		const answer = handler(sandbox, parseForm(body), match[1] ?? "");
		if (key) sandbox.state.answers[key] = { asked: call, ...answer };
		return answer;
	}
	return refuse(404, "", "Unrecognized request URL.");
}
