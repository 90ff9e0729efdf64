import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { type CheckoutState, decimal, type Invoice, paths } from "../contract/index.ts";
import { findPlan, type PlanRow, paymentsOf } from "../db/queries/billing.ts";
import { endCheckout, noteReturn } from "../db/queries/billing-checkout.ts";
import type { App, AppEnv } from "../http/env.ts";
import { ok, responses } from "../http/envelope.ts";
import { guard } from "../http/guard.ts";
import { emailRule, limit } from "../http/limits.ts";
import { describeError } from "../http/log.ts";
import { ask } from "./ask.ts";
import { billingOf, checkoutOf } from "./plan.ts";
import * as replies from "./replies.ts";
import { sync } from "./sync.ts";

const signedIn = { tags: ["billing"], security: [{ bearer: [] }], middleware: guard };

const billingRoute = createRoute({
	...signedIn,
	method: "get",
	path: paths.billing,
	summary: "The caller's plan, renewal and refund",
	request: {
		query: z.object({
			checkout: z.string().optional().openapi({ description: "A checkout the caller came back from." }),
		}),
	},
	responses: responses("How the caller stands", replies.billing),
});

const invoicesRoute = createRoute({
	...signedIn,
	method: "get",
	path: paths.invoices,
	summary: "The caller's payments",
	responses: responses("Newest first", z.array(replies.invoice)),
});

/** Milliseconds a notice has to arrive by itself before it is asked for what it would say. */
const patience = 3_000;

/** Asks how a checkout stands whose notice is late. While nothing is known it is being processed. */
async function lookAt(c: Context<AppEnv>, plan: PlanRow, id: string): Promise<CheckoutState> {
	const { deps, caller } = c.var;
	const { customerId } = plan.customer;
	try {
		await limit(c, emailRule(c, "checkoutLook", caller.user.id));
		return await ask(deps, async (payments) => {
			const status = await payments.checkoutStatus(id);
			if (status === "open") return "open";
			if (status !== "complete") {
				await endCheckout(deps.db, caller.user.id, id);
				return "expired";
			}
			if (customerId) await sync(deps, payments, customerId);
			return checkoutOf(await findPlan(deps.db, caller.user.id), id) ?? "processing";
		});
	} catch (error) {
		deps.log.info("checkout not looked at", describeError(error));
		return "processing";
	}
}

/** Plan and payments of the caller, as the last notice told them. */
export function look(app: App): void {
	app.openapi(billingRoute, async (c) => {
		const { deps, caller } = c.var;
		const id = c.req.valid("query").checkout;
		const plan = await findPlan(deps.db, caller.user.id);
		let state = checkoutOf(plan, id);
		if (plan && id && state === "processing") {
			const since = await noteReturn(deps.db, caller.user.id, id, deps.now());
			if (deps.now() - since >= patience) state = await lookAt(c, plan, id);
		}
		return ok(c, "OK", await billingOf(deps, caller.user, state));
	});

	app.openapi(invoicesRoute, async (c) => {
		const paid = await paymentsOf(c.var.deps.db, c.var.caller.user.id);
		const data: Invoice[] = paid.map(({ payment }) => ({
			id: payment.id,
			number: payment.number,
			date: new Date(payment.paidAt).toISOString(),
			package_id: payment.packageId,
			amount: decimal(payment.amount),
			currency: payment.currency,
			status:
				payment.refunded >= payment.amount ? "refunded" : payment.refunded > 0 ? "partly_refunded" : "paid",
			url: payment.url,
		}));
		return ok(c, "OK", data);
	});
}
