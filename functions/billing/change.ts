import { createRoute, z } from "@hono/zod-openapi";
import { billingLimits, paths } from "../contract/index.ts";
import { findPlan, inForce, paymentsOf } from "../db/queries/billing.ts";
import { addJob } from "../db/queries/billing-jobs.ts";
import { requestRefund } from "../db/queries/billing-refunds.ts";
import { addMail } from "../db/queries/mails.ts";
import type { App } from "../http/env.ts";
import { ok, responses } from "../http/envelope.ts";
import { ApiError } from "../http/errors.ts";
import { fields, jsonBody } from "../http/fields.ts";
import { guard } from "../http/guard.ts";
import { callerLocale } from "../http/language.ts";
import { emailRule, limit } from "../http/limits.ts";
import { deliverLater } from "../mail/deliver.ts";
import { ask } from "./ask.ts";
import { runJobs } from "./jobs.ts";
import { billingOf, refundOf } from "./plan.ts";
import { refundMails } from "./refund-mails.ts";
import * as replies from "./replies.ts";
import { sync } from "./sync.ts";

const signedIn = { tags: ["billing"], security: [{ bearer: [] }], middleware: guard };

const renewRoute = createRoute({
	...signedIn,
	method: "post",
	path: paths.autoRenew,
	summary: "Turn auto-renew on or off",
	request: jsonBody(
		z.object({
			enabled: z
				.unknown()
				.optional()
				.transform((value) => (typeof value === "boolean" ? value : undefined))
				.openapi({ type: "boolean" }),
		}),
		["enabled"],
	),
	responses: responses("How the caller stands now", replies.billing),
});

const refundRoute = createRoute({
	...signedIn,
	method: "post",
	path: paths.refundRequest,
	summary: "Ask for the latest payment back",
	request: jsonBody(z.object({ reason: fields.optional, lang: fields.lang }), []),
	responses: responses("How the caller stands now", replies.billing),
});

/** A reason as people type it, on one line per line, without what no text needs. */
const tidy = (reason: string | undefined): string | null =>
	reason
		?.normalize("NFC")
		.replace(/[^\S\n]+/g, " ")
		.replace(/[\p{Cc}\p{Cf}]/gu, (sign) =>
			sign === "\n" || sign === "\u200c" || sign === "\u200d" ? sign : "",
		)
		.trim()
		.slice(0, billingLimits.refundReason) || null;

/** The two things a customer can change about a plan (design §4.2). */
export function change(app: App): void {
	app.openapi(renewRoute, async (c) => {
		const { deps, caller } = c.var;
		const { enabled } = c.req.valid("json");
		if (enabled === undefined) throw new ApiError("validation_failed");
		const plan = await findPlan(deps.db, caller.user.id);
		const { subscriptionId, customerId } = plan?.customer ?? {};
		if (!plan || !subscriptionId || !customerId || !inForce(plan.customer, deps.now())) {
			throw new ApiError("no_subscription");
		}
		const undo = await limit(c, emailRule(c, "renewal", caller.user.id));
		await ask(deps, async (payments) => {
			await payments.setRenewal(subscriptionId, enabled);
			await sync(deps, payments, customerId);
		}).catch(async (error) => {
			await undo();
			throw error;
		});
		return ok(c, enabled ? "Auto-renew is on" : "Auto-renew is off", await billingOf(deps, caller.user));
	});

	app.openapi(refundRoute, async (c) => {
		const { deps, caller } = c.var;
		const { user } = caller;
		const { reason, lang } = c.req.valid("json");
		const automatic = deps.payments?.refunds === "auto";
		const [latest] = await paymentsOf(deps.db, user.id);
		const plan = await findPlan(deps.db, user.id);
		if (!latest || !plan || !inForce(plan.customer, deps.now())) {
			throw new ApiError(latest ? "refund_closed" : "no_subscription");
		}
		const { payment } = latest;
		const { intentId } = payment;
		const now = deps.now();
		if (!intentId || refundOf(payment, latest.refund, now, automatic).state !== "open") {
			throw new ApiError("refund_closed");
		}
		const request = { paymentId: payment.id, userId: user.id, reason: tidy(reason), requestedAt: now };
		const mails = automatic
			? []
			: refundMails(deps, user, callerLocale(c, lang), plan, payment, request.reason);
		const written = await requestRefund(deps.db, request, (open) => [
			...mails.map((mail) => addMail(mail, open)),
			...(automatic ? [addJob("refund", intentId, now, open)] : []),
		]);
		if (!written) throw new ApiError("refund_closed");
		deliverLater(deps);
		// Written down it happens in any case; a payment service that is slow must not keep the person waiting.
		if (automatic) await ask(deps, () => runJobs(deps)).catch(() => {});
		return ok(c, "Refund requested", await billingOf(deps, user));
	});
}
