import { previewChange, updateSubscription } from "./changes.ts";
import {
	type Answer,
	fine,
	formText,
	metadata,
	missing,
	parseForm,
	refuse,
	type Tree,
	text,
} from "./form.ts";
import { endSubscription, removeCustomer, type World } from "./life.ts";
import {
	chargeObject,
	customerObject,
	eventObject,
	invoiceObject,
	listObject,
	refundObject,
	sessionObject,
	subscriptionObject,
} from "./objects.ts";
import { giveBack, refundsOf } from "./refunds.ts";
import { createSession } from "./sessions.ts";
import { newId } from "./state.ts";

type Handler = (world: World, form: Tree, id: string) => Answer;

const routes: [method: string, path: RegExp, Handler][] = [
	[
		"POST",
		/^customers$/,
		({ state }, form) => {
			const customer = { id: newId("cus"), email: text(form, "email"), name: text(form, "name") };
			state.customers[customer.id] = { ...customer, metadata: metadata(form) };
			return fine(customerObject({ ...customer, metadata: metadata(form) }));
		},
	],
	[
		"POST",
		/^customers\/(\w+_test_\w+)$/,
		({ state }, form, id) => {
			const customer = state.customers[id];
			if (!customer || customer.deleted) return missing("customer", id);
			for (const field of ["email", "name"] as const) if (field in form) customer[field] = text(form, field);
			if ("balance" in form) customer.balance = Number(text(form, "balance"));
			return fine(customerObject(customer));
		},
	],
	[
		"GET",
		/^customers\/(\w+_test_\w+)$/,
		({ state }, _form, id) => {
			const customer = state.customers[id];
			return customer ? fine(customerObject(customer)) : missing("customer", id);
		},
	],
	[
		"POST",
		/^products$/,
		({ state }, form) => {
			const id = text(form, "id");
			state.products ??= {};
			if (state.products[id]) return refuse(400, "resource_already_exists", "Product already exists.");
			state.products[id] = text(form, "name");
			return fine({ id, object: "product", name: text(form, "name") });
		},
	],
	["POST", /^invoices\/create_preview$/, previewChange],
	[
		"DELETE",
		/^customers\/(\w+_test_\w+)$/,
		(world, _form, id) => {
			if (!world.state.customers[id] || world.state.customers[id].deleted) return missing("customer", id);
			removeCustomer(world, id);
			return fine({ id, object: "customer", deleted: true });
		},
	],
	[
		"POST",
		/^coupons$/,
		({ state }, form) => {
			const id = text(form, "id");
			if (state.coupons[id]) return refuse(400, "resource_already_exists", "Coupon already exists.");
			const currency = text(form, "currency");
			const coupon = { id, amount_off: Number(text(form, "amount_off")), currency, name: text(form, "name") };
			state.coupons[id] = coupon;
			return fine({ ...coupon, object: "coupon" });
		},
	],
	["POST", /^checkout\/sessions$/, createSession],
	[
		"GET",
		/^checkout\/sessions\/(\w+_test_\w+)$/,
		({ state, pageAt }, _form, id) => {
			const session = state.sessions[id];
			return session ? fine(sessionObject(session, pageAt)) : missing("checkout.session", id);
		},
	],
	[
		"POST",
		/^checkout\/sessions\/(\w+_test_\w+)\/expire$/,
		({ state, pageAt }, _form, id) => {
			const session = state.sessions[id];
			if (!session) return missing("checkout.session", id);
			if (session.status !== "open") return refuse(400, "", "Only open sessions can be expired.");
			session.status = "expired";
			return fine(sessionObject(session, pageAt));
		},
	],
	[
		"GET",
		/^subscriptions$/,
		({ state }, form) =>
			fine(
				listObject(
					Object.values(state.subscriptions)
						.filter(({ customer }) => customer === text(form, "customer"))
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
			return subscription ? fine(subscriptionObject(subscription)) : missing("subscription", id);
		},
	],
	["POST", /^subscriptions\/(\w+_test_\w+)$/, updateSubscription],
	[
		"DELETE",
		/^subscriptions\/(\w+_test_\w+)$/,
		(world, _form, id) => {
			const subscription = world.state.subscriptions[id];
			if (!subscription || subscription.status === "canceled") return missing("subscription", id);
			endSubscription(world, id);
			return fine(subscriptionObject(subscription));
		},
	],
	[
		"GET",
		/^invoices$/,
		({ state, pageAt }, form) =>
			fine(
				listObject(
					Object.values(state.invoices)
						.filter(({ customer }) => customer === text(form, "customer"))
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
			return invoice ? fine(invoiceObject(invoice, state, pageAt)) : missing("invoice", id);
		},
	],
	[
		"GET",
		/^charges$/,
		(world, form) =>
			fine(
				listObject(
					Object.values(world.state.charges)
						.filter(({ customer }) => customer === text(form, "customer"))
						.reverse()
						.map((charge) => {
							const refunds = refundsOf(world, charge.intent);
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
		(world, form) => {
			const intent = text(form, "payment_intent");
			if (!Object.values(world.state.charges).some((charge) => charge.intent === intent)) {
				return missing("payment_intent", intent);
			}
			const refund = giveBack(world, intent);
			return refund
				? fine(refundObject(refund))
				: refuse(400, "charge_already_refunded", "Already refunded.");
		},
	],
	[
		"GET",
		/^refunds$/,
		(world, form) => fine(listObject(refundsOf(world, text(form, "payment_intent")), "/v1/refunds")),
	],
	[
		"GET",
		/^events$/,
		({ state }) =>
			fine(
				listObject(
					state.events.toReversed().map((event) => eventObject(event, "")),
					"/v1/events",
				),
			),
	],
];

/** Answers a call of Stripe's client, as far as the product makes it; idempotency keys included. */
export async function answerApi(world: World, request: Request): Promise<Answer> {
	const url = new URL(request.url);
	const path = url.pathname.replace(/^\/v1\//, "");
	const sent = request.method === "GET" ? url.search.slice(1) : await formText(request);
	if (!/^Bearer \S+$/.test(request.headers.get("authorization") ?? "")) {
		return refuse(401, "", "You did not provide an API key.");
	}
	const key = request.method === "POST" ? request.headers.get("idempotency-key") : null;
	const asked = `${path}?${sent}`;
	const before = key ? world.state.answers[key] : undefined;
	if (before && before.asked !== asked) {
		return { status: 400, body: { error: { type: "idempotency_error", message: "Key used before." } } };
	}
	if (before) return before;
	for (const [method, pattern, handler] of routes) {
		const match = method === request.method && pattern.exec(path);
		if (!match) continue;
		const answer = handler(world, parseForm(sent), match[1] ?? "");
		if (key) world.state.answers[key] = { asked, ...answer };
		return answer;
	}
	return refuse(404, "", "Unrecognized request URL.");
}
