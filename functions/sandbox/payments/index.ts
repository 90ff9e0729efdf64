import { createHmac } from "node:crypto";
import type { PaymentMethod } from "../../contract/billing/payment-methods.ts";
import type { Payments } from "../../integrations/payments/index.ts";
import { createStripe } from "../../integrations/payments/stripe.ts";
import { second } from "../../utils/time.ts";
import { createSandbox, type SandboxOptions } from "../service.ts";
import { answerApi } from "./api.ts";
import { answerPage } from "./pages.ts";
import { createState, type State, type StoredEvent } from "./state.ts";
import { advanceTime } from "./time.ts";

export interface StripeSandboxOptions extends SandboxOptions<State> {
	refunds: Payments["refunds"];
	/** As for the real service; defaults to cards without tax. */
	methods?: readonly PaymentMethod[];
	tax?: boolean;
}

const webhookSecret = "whsec_sandbox";

/** Stripe's signature scheme: HMAC-SHA-256 over the time and the body. */
export const sign = (body: string, time: number, secret = webhookSecret): string =>
	`t=${time},v1=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`;

/** Replaces Stripe without keys: its API, a payment page with test cards and webhooks, for the real client. No money moves. */
export function createPaymentSandbox(options: StripeSandboxOptions) {
	const toRequest = ({ id, type, object }: StoredEvent): Request => {
		const body = JSON.stringify({ id, type, livemode: false, data: { object } });
		const time = Math.floor(options.now() / second);
		const headers = { "content-type": "application/json", "stripe-signature": sign(body, time) };
		return new Request(`${options.origin}/api/stripe/webhook`, { method: "POST", headers, body });
	};
	const { state, fetch, sandbox, tick } = createSandbox(options, {
		name: "stripe",
		emptyState: createState(),
		async answerApi(context, request) {
			const { status, body } = await answerApi(context, request);
			return Response.json(body, { status, headers: { "request-id": "req_test" } });
		},
		answerPage,
		advanceTime,
		toRequest,
	});
	const client = createStripe({
		secretKey: "sk_test_sandbox",
		webhookSecret,
		ui: "hosted",
		refunds: options.refunds,
		methods: options.methods ?? ["card"],
		tax: options.tax ?? false,
		fetch,
		timeout: options.timeout,
	});
	return { state, toRequest, payments: { ...client, sandbox }, tick };
}

export type Sandbox = ReturnType<typeof createPaymentSandbox>;
