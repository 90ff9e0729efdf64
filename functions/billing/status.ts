import { z } from "@hono/zod-openapi";
import * as contract from "../contract/billing/billing.ts";
import { decimal } from "../contract/billing/price.ts";
import type { ErrorCode } from "../contract/errors.ts";
import { findPlan, type PlanRow, paymentsOf } from "../db/queries/billing/billing.ts";
import { endCheckout, noteReturn } from "../db/queries/billing/checkout.ts";
import { isCoinsId } from "../gateways/coins/index.ts";
import type { App } from "../http/env.ts";
import { emailRule, limit } from "../http/limits/limits.ts";
import { describeError } from "../http/log.ts";
import type { Call } from "../http/refuse.ts";
import { route } from "../http/route.ts";
import { callPayments } from "./call-payments.ts";
import { coinDesk } from "./coins.ts";
import { billingOf, checkoutOf } from "./read-billing.ts";
import * as replies from "./schemas.ts";
import { sync, syncCoins } from "./sync.ts";

const signedIn = { tag: "billing", signedIn: true } as const;

const looking = {
	...signedIn,
	summary: "The caller's plan, renewal and refund",
	input: {
		checkout: z.string().optional().openapi({ description: "A checkout the caller came back from." }),
	},
	answers: "How the caller stands",
	answer: { data: replies.billing },
};

const listing = {
	...signedIn,
	summary: "The caller's payments",
	input: {},
	answers: "Newest first",
	answer: { data: z.array(replies.invoice) },
};

/** Milliseconds a notice has to arrive by itself before it is asked for what it would say. */
const patience = 3_000;

/** Asks how a checkout stands whose notice is late. While nothing is known it is being processed. */
async function lookAt(caught: Call, plan: PlanRow, id: string): Promise<contract.CheckoutState> {
	// Whatever it is refused with is caught here.
	const c = caught as Call<ErrorCode>;
	const { deps, caller } = c.var;
	const { customerId } = plan.customer;
	try {
		await limit(c, emailRule(c, "checkoutLook", caller.user.id));
		return await callPayments(c, async (payments) => {
			const coins = isCoinsId(id);
			const status = await (coins ? coinDesk(deps) : payments).checkoutStatus(id);
			if (status === "open") return "open";
			if (status !== "complete") {
				await endCheckout(deps.db, caller.user.id, id);
				return "expired";
			}
			if (coins) await syncCoins(deps, caller.user.id);
			else if (customerId) await sync(deps, payments, customerId);
			return checkoutOf(await findPlan(deps.db, caller.user.id), id) ?? "processing";
		});
	} catch (error) {
		deps.log.info("checkout not looked at", describeError(error));
		return "processing";
	}
}

/** Plan and payments of the caller, as the last notice told them. */
export function status(app: App): void {
	route(app, contract.billing, looking, async (c, { checkout: id }, answer) => {
		const { deps, caller } = c.var;
		const plan = await findPlan(deps.db, caller.user.id);
		let state = checkoutOf(plan, id);
		if (plan && id && state === "processing") {
			const since = await noteReturn(deps.db, caller.user.id, id, deps.now());
			if (deps.now() - since >= patience) state = await lookAt(c, plan, id);
		}
		return answer("OK", { data: await billingOf(deps, caller.user, state) });
	});

	route(app, contract.invoices, listing, async (c, _, answer) => {
		const paid = await paymentsOf(c.var.deps.db, c.var.caller.user.id);
		const data: contract.Invoice[] = paid.map(({ payment }) => ({
			id: payment.id,
			number: payment.number,
			date: new Date(payment.paidAt).toISOString(),
			package_id: payment.packageId,
			amount: decimal(payment.amount),
			currency: payment.currency,
			status:
				payment.refunded >= payment.amount ? "refunded" : payment.refunded > 0 ? "partly_refunded" : "paid",
			url: payment.url,
			pdf: payment.pdf,
		}));
		return answer("OK", { data });
	});
}
