import { createHmac } from "node:crypto";
import type { PaymentMethod } from "../../contract/billing/payment-methods.ts";
import type { Payments } from "../../gateways/payments/index.ts";
import { createStripe } from "../../gateways/payments/stripe.ts";
import { createWebhookSender, type Post, pageAnswer, type SandboxOptions } from "../service.ts";
import { answerApi } from "./api.ts";
import type { PaymentContext } from "./life.ts";
import { eventObject } from "./objects.ts";
import { answerPage } from "./pages.ts";
import { emptyState, type State, type StoredEvent } from "./state.ts";
import { advanceTime } from "./time.ts";

export interface StripeSandboxOptions extends SandboxOptions<State> {
	refunds: Payments["refunds"];
	/** As of the real service; cards without tax when left out. */
	methods?: readonly PaymentMethod[];
	tax?: boolean;
}

export interface Sandbox {
	/** The real client, talking to this. */
	payments: Payments;
	state: State;
	/** Lets time do its work, and sends the notices that are due to `post`; one that is not taken is sent again later. */
	turn(post: Post): Promise<void>;
	/** A notice as it goes over the wire, signed at this moment. */
	toRequest(event: StoredEvent): Request;
}

const webhookSecret = "whsec_of_the_stand_in";
const second = 1000;
const hour = 3600 * second;

/** Stripe's signature scheme: HMAC-SHA-256 over the time and the body. */
export const signatureOf = (body: string, time: number, secret = webhookSecret): string =>
	`t=${time},v1=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`;

/**
 * Stands in for Stripe where there are no keys: the part of its API the product uses, its payment page with test cards,
 * and its notices. The client that talks to it is the real one; no money moves and nothing leaves the process.
 */
export function createPaymentSandbox(options: StripeSandboxOptions): Sandbox {
	const { now, origin, key, refunds, save, wake } = options;
	const state = options.state ?? emptyState();
	const pageAt = (path: string): string => `${origin()}/dev/stripe/${path}?key=${key}`;
	const sandbox: PaymentContext = { state, now, origin, pageAt };
	const onChange = () => {
		save?.(state);
		if (sender.waiting()) wake?.();
	};

	const answer: typeof globalThis.fetch = async (input, init) => {
		init?.signal?.throwIfAborted();
		const request = new Request(input, init);
		advanceTime(sandbox);
		const { status, body } = await answerApi(sandbox, request);
		if (request.method !== "GET") onChange();
		return Response.json(body, { status, headers: { "request-id": "req_test" } });
	};

	const toRequest = (event: StoredEvent): Request => {
		const body = JSON.stringify(eventObject(event, "2026-10-28.endive"));
		const time = Math.floor(now() / second);
		const headers = { "content-type": "application/json", "stripe-signature": signatureOf(body, time) };
		return new Request(`${origin()}/api/stripe/webhook`, { method: "POST", headers, body });
	};

	const sender = createWebhookSender({
		now,
		pending: () => state.events,
		request: toRequest,
		// Like Stripe: later and later, for three days.
		retryAfter: (attempts) => (attempts > 80 ? null : Math.min(hour, 2 ** attempts * second)),
		onSaved: () => save?.(state),
	});

	const client = createStripe({
		secretKey: "sk_test_of_the_stand_in",
		webhookSecret,
		ui: "hosted",
		refunds,
		methods: options.methods ?? ["card"],
		tax: options.tax ?? false,
		fetch: options.wrap?.(answer) ?? answer,
		...(options.timeout === undefined ? {} : { timeout: options.timeout }),
	});
	return {
		state,
		toRequest,
		payments: {
			...client,
			async sandbox(request) {
				if (advanceTime(sandbox)) onChange();
				const response = await pageAnswer(answerPage(sandbox, request));
				if (request.method === "POST") onChange();
				return response;
			},
		},
		async turn(post) {
			if (advanceTime(sandbox)) save?.(state);
			await sender.send(post);
		},
	};
}
