import { hour, second } from "../utils/time.ts";

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
	/** Milliseconds; null once delivered. */
	due: number | null;
	attempts: number;
}

export type Post = (request: Request) => Response | Promise<Response>;

interface Service<State extends { events: WebhookDelivery[] }> {
	/** Path of its pages below `/dev`. */
	name: "stripe" | "btcpay";
	emptyState: State;
	answerApi(context: SandboxContext<State>, request: Request): Promise<Response>;
	answerPage(context: SandboxContext<State>, request: Request): Promise<Response | null>;
	/** Applies what is due by now. Returns whether anything changed. */
	advanceTime(context: SandboxContext<State>): boolean;
	/** Builds the signed webhook request. */
	toRequest(event: State["events"][number]): Request;
}

/** A simulated payment service: its API, pages and webhooks. */
export function createSandbox<State extends { events: WebhookDelivery[] }>(
	{ now, origin, key, save, wake, wrap, ...options }: SandboxOptions<State>,
	service: Service<State>,
) {
	// The state may be of an earlier release.
	const state = { ...service.emptyState, ...options.state };
	const pageUrl = (path: string): string => `${origin}/dev/${service.name}/${path}?key=${key}`;
	const seconds = () => Math.floor(now() / 1000);
	const context = { state, now, seconds, origin, pageUrl };
	const findDueEvent = () => state.events.find(({ due }) => due !== null && due <= now());
	const onChange = () => {
		save?.(state);
		if (findDueEvent()) wake?.();
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
		for (let event = findDueEvent(); event; event = findDueEvent()) {
			event.attempts++;
			event.due = now() + Math.min(hour, 2 ** event.attempts * second);
			const isAccepted = await Promise.resolve(post(service.toRequest(event))).then(
				({ status }) => status === 200,
				() => false,
			);
			if (isAccepted) event.due = null;
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
