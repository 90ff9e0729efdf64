import { createHmac } from "node:crypto";
import { TooLarge } from "../../../bounded.ts";
import type { PaymentMethod } from "../../../contract/payment-methods.ts";
import type { Payments } from "../index.ts";
import { createStripe } from "../stripe.ts";
import { answerApi } from "./api.ts";
import { passTime, type World } from "./life.ts";
import { eventObject } from "./objects.ts";
import { answerPage } from "./pages.ts";
import { emptyState, type State, type StoredEvent } from "./state.ts";

export interface StandInOptions {
	/** Milliseconds. */
	now(): number;
	/** Where the site is: its pages are under it. */
	origin(): string;
	/** What its pages ask of their visitors; handed out with their addresses. */
	key: string;
	refunds: Payments["refunds"];
	/** As of the real service; cards without tax when left out. */
	methods?: readonly PaymentMethod[];
	tax?: boolean;
	/** What an earlier process left behind. */
	state?: State | null;
	/** Keeps the state, after every change. */
	save?(state: State): void;
	/** Called when there are notices to send, so that they need not wait for the next turn. */
	wake?(): void;
	/** Replaces what the client talks to, for services that are slow, down or mad. */
	wrap?(fetch: typeof globalThis.fetch): typeof globalThis.fetch;
	/** Milliseconds one request of the client may take. */
	timeout?: number;
}

export interface StandIn {
	/** The real client, talking to this. */
	payments: Payments;
	state: State;
	/** Lets time do its work, and sends the notices that are due to `post`; one that is not taken is sent again later. */
	turn(post: (request: Request) => Response | Promise<Response>): Promise<void>;
	/** A notice as it goes over the wire, signed at this moment. */
	notice(event: StoredEvent): Request;
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
export function createStandIn(options: StandInOptions): StandIn {
	const { now, origin, key, refunds, save, wake } = options;
	const state = options.state ?? emptyState();
	const pageAt = (path: string): string => `${origin()}/dev/stripe/${path}?key=${key}`;
	const world: World = { state, now, origin, pageAt };
	const changed = () => {
		save?.(state);
		if (state.events.some(({ due }) => due !== null && due <= now())) wake?.();
	};

	const answer: typeof globalThis.fetch = async (input, init) => {
		init?.signal?.throwIfAborted();
		const request = new Request(input, init);
		passTime(world);
		const { status, body } = await answerApi(world, request);
		if (request.method !== "GET") changed();
		return Response.json(body, { status, headers: { "request-id": "req_test" } });
	};

	const notice = (event: StoredEvent): Request => {
		const body = JSON.stringify(eventObject(event, "2026-10-28.endive"));
		const time = Math.floor(now() / second);
		const headers = { "content-type": "application/json", "stripe-signature": signatureOf(body, time) };
		return new Request(`${origin()}/api/stripe/webhook`, { method: "POST", headers, body });
	};

	let sending: Promise<void> | undefined;
	async function send(post: (request: Request) => Response | Promise<Response>): Promise<void> {
		for (;;) {
			const event = state.events.find(({ due }) => due !== null && due <= now());
			if (!event) return;
			event.attempts++;
			// Like Stripe: later and later, for three days.
			const wait = Math.min(hour, 2 ** event.attempts * second);
			event.due = event.attempts > 80 ? null : now() + wait;
			const taken = await Promise.resolve(post(notice(event))).then(
				({ status }) => status === 200,
				() => false,
			);
			if (taken) event.due = null;
			save?.(state);
		}
	}

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
		notice,
		payments: {
			...client,
			async standIn(request) {
				if (passTime(world)) changed();
				const response = await answerPage(world, request).catch((error) => {
					if (error instanceof TooLarge) return new Response("Too large", { status: 413 });
					throw error;
				});
				if (request.method === "POST") changed();
				return response ?? new Response("Not found", { status: 404 });
			},
		},
		async turn(post) {
			if (passTime(world)) save?.(state);
			sending ??= send(post).finally(() => {
				sending = undefined;
			});
			await sending;
		},
	};
}
