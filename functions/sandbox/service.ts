export interface SandboxOptions<State> {
	/** Milliseconds. */
	now(): number;
	origin: string;
	/** Required by its pages, and part of their URLs. */
	key: string;
	state?: State | null;
	save?(state: State): void;
	/** Called when webhooks are due, so that they needn't wait for the next tick. */
	wake?(): void;
	/** Wraps the client's fetch, to simulate slow or broken services. */
	wrap?(fetch: typeof globalThis.fetch): typeof globalThis.fetch;
	timeout?: number;
}

export interface SandboxContext<State> extends Pick<SandboxOptions<State>, "now" | "origin"> {
	state: State;
	/** The time in the unit of both services. */
	seconds(): number;
	/** URL of a sandbox page, including its key. */
	pageUrl(path: string): string;
}

export interface WebhookDelivery {
	/** Milliseconds; null once delivered, or if never to be sent. */
	due: number | null;
	attempts: number;
}

/** Webhook timing, to try out failures. */
export type DeliveryTiming = "now" | "late" | "never";

/** Delay of late webhooks in milliseconds. */
export const lateDelay = 10_000;

export const getDueTime = (timing: DeliveryTiming, now: number): number | null =>
	({ now, late: now + lateDelay, never: null })[timing];

export type Post = (request: Request) => Response | Promise<Response>;

interface Service<State, Delivery extends WebhookDelivery> {
	/** Path of its pages below `/dev`. */
	name: "stripe" | "btcpay";
	emptyState: State;
	answerApi(context: SandboxContext<State>, request: Request): Promise<Response>;
	answerPage(context: SandboxContext<State>, request: Request): Promise<Response | null>;
	/** Applies what is due by now. Returns whether anything changed. */
	advanceTime(context: SandboxContext<State>): boolean;
	listDeliveries(state: State): readonly Delivery[];
	/** Builds the signed webhook request. */
	toRequest(delivery: Delivery): Request;
	/** Milliseconds before the next attempt; null after the last. */
	retryAfter(attempts: number): number | null;
}

/** A simulated payment service: its API, pages and webhooks. */
export function createSandbox<State, Delivery extends WebhookDelivery>(
	{ now, origin, key, save, wake, wrap, ...options }: SandboxOptions<State>,
	service: Service<State, Delivery>,
) {
	const state = options.state ?? service.emptyState;
	const pageUrl = (path: string): string => `${origin}/dev/${service.name}/${path}?key=${key}`;
	const seconds = () => Math.floor(now() / 1000);
	const context = { state, now, seconds, origin, pageUrl };
	const nextDelivery = () => service.listDeliveries(state).find(({ due }) => due !== null && due <= now());
	const onChange = () => {
		save?.(state);
		if (nextDelivery()) wake?.();
	};

	const answer: typeof globalThis.fetch = async (input, init) => {
		init?.signal?.throwIfAborted();
		const request = new Request(input, init);
		if (service.advanceTime(context)) onChange();
		const response = await service.answerApi(context, request);
		if (request.method !== "GET") onChange();
		return response;
	};

	async function sendAll(post: Post): Promise<void> {
		for (let delivery = nextDelivery(); delivery; delivery = nextDelivery()) {
			delivery.attempts++;
			const wait = service.retryAfter(delivery.attempts);
			delivery.due = wait === null ? null : now() + wait;
			const isAccepted = await Promise.resolve(post(service.toRequest(delivery))).then(
				({ status }) => status === 200,
				() => false,
			);
			if (isAccepted) delivery.due = null;
			save?.(state);
		}
	}
	let sending: Promise<void> | undefined;

	return {
		state,
		/** For the real client. */
		fetch: wrap?.(answer) ?? answer,
		/** Serves its pages; 404 for unknown ones. */
		async sandbox(request: Request): Promise<Response> {
			if (service.advanceTime(context)) onChange();
			const response = await service.answerPage(context, request);
			if (request.method === "POST") onChange();
			return response ?? new Response("Not found", { status: 404 });
		},
		/** Advances time and sends due webhooks through `post`; unaccepted ones are retried. */
		async tick(post: Post): Promise<void> {
			if (service.advanceTime(context)) save?.(state);
			// Concurrent callers share one run.
			sending ??= sendAll(post).finally(() => {
				sending = undefined;
			});
			return sending;
		},
	};
}
