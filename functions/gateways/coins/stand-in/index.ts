import { createHmac } from "node:crypto";
import { TooLarge } from "../../../bounded.ts";
import { createBtcpay } from "../btcpay.ts";
import type { Coins } from "../index.ts";
import { answerApi, store } from "./api.ts";
import { passTime, type World } from "./life.ts";
import { answerPage } from "./pages.ts";
import { type Delivery, emptyState, type State } from "./state.ts";

export interface StandInOptions {
	/** Milliseconds. */
	now(): number;
	/** Where the site is: its pages are under it. */
	origin(): string;
	/** What its pages ask of their visitors; handed out with their addresses. */
	key: string;
	/** What an earlier process left behind. */
	state?: State | null;
	/** Keeps the state, after every change. */
	save?(state: State): void;
	/** Called when there are notices to send, so that they need not wait for the next turn. */
	wake?(): void;
	/** Replaces what the client talks to, for servers that are slow, down or mad. */
	wrap?(fetch: typeof globalThis.fetch): typeof globalThis.fetch;
	/** Milliseconds one request of the client may take. */
	timeout?: number;
}

export interface CoinsStandIn {
	/** The real client, talking to this. */
	coins: Coins;
	state: State;
	/** Lets time do its work, and sends the notices that are due to `post`; one that is not taken is sent again later. */
	turn(post: (request: Request) => Response | Promise<Response>): Promise<void>;
	/** A notice as it goes over the wire. */
	notice(delivery: Delivery): Request;
}

const webhookSecret = "secret_of_the_stand_in";
const second = 1000;

/** BTCPay's signature scheme: HMAC-SHA-256 over the body. */
export const signatureOf = (body: string, secret = webhookSecret): string =>
	`sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;

/**
 * Stands in for a BTCPay Server where none is set: the part of its API the product uses, a page to pay, underpay, overpay and
 * let invoices expire, and its notices. The client that talks to it is the real one; no coin moves and nothing leaves the process.
 */
export function createCoinsStandIn(options: StandInOptions): CoinsStandIn {
	const { now, origin, key, save, wake } = options;
	const state = options.state ?? emptyState();
	const pageAt = (path: string): string => `${origin()}/dev/btcpay/${path}?key=${key}`;
	const world: World = { state, now, origin, pageAt };
	const changed = () => {
		save?.(state);
		if (state.deliveries.some(({ due }) => due !== null && due <= now())) wake?.();
	};

	const answer: typeof globalThis.fetch = async (input, init) => {
		init?.signal?.throwIfAborted();
		const request = new Request(input, init);
		if (passTime(world)) changed();
		const response = await answerApi(world, request);
		if (request.method !== "GET") changed();
		return response;
	};

	const notice = ({ id, type, invoiceId, created, attempts }: Delivery): Request => {
		const told = { deliveryId: id, webhookId: "standin", originalDeliveryId: id, isRedelivery: attempts > 1 };
		const body = JSON.stringify({ ...told, type, timestamp: created, storeId: store, invoiceId });
		const headers = { "content-type": "application/json; charset=utf-8", "btcpay-sig": signatureOf(body) };
		return new Request(`${origin()}/api/btcpay/webhook`, { method: "POST", headers, body });
	};

	let sending: Promise<void> | undefined;
	async function send(post: (request: Request) => Response | Promise<Response>): Promise<void> {
		for (;;) {
			const delivery = state.deliveries.find(({ due }) => due !== null && due <= now());
			if (!delivery) return;
			delivery.attempts++;
			// Like BTCPay: after ten seconds, a minute, and six times after ten minutes.
			const wait = ([10, 60][delivery.attempts - 1] ?? 600) * second;
			delivery.due = delivery.attempts > 8 ? null : now() + wait;
			const taken = await Promise.resolve(post(notice(delivery))).then(
				({ status }) => status === 200,
				() => false,
			);
			if (taken) delivery.due = null;
			save?.(state);
		}
	}

	const client = createBtcpay({
		url: "http://btcpay.invalid",
		store,
		apiKey: "of_the_stand_in",
		webhookSecret,
		origin,
		fetch: options.wrap?.(answer) ?? answer,
		timeout: options.timeout,
	});
	return {
		state,
		notice,
		coins: {
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
