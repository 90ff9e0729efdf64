import { BodyTooLarge } from "../shared/limited-body.ts";

export interface SandboxOptions<State> {
	/** Milliseconds. */
	now(): number;
	origin(): string;
	/** What its pages ask of their visitors; handed out with their addresses. */
	key: string;
	state?: State | null;
	save?(state: State): void;
	/** Called when there are notices to send, so that they need not wait for the next turn. */
	wake?(): void;
	/** Replaces what the client talks to, for services that are slow, down or mad. */
	wrap?(fetch: typeof globalThis.fetch): typeof globalThis.fetch;
	timeout?: number;
}

export interface SandboxContext<State> {
	state: State;
	/** Milliseconds. */
	now(): number;
	origin(): string;
	/** The address of a page of the sandbox, with the key it asks for. */
	pageAt(path: string): string;
}

export interface WebhookDelivery {
	/** Milliseconds; null once it has arrived, or when it never shall. */
	due: number | null;
	attempts: number;
}

export type Post = (request: Request) => Response | Promise<Response>;

interface Service<State, Notice extends WebhookDelivery> {
	/** What its pages are under, below `/dev`. */
	name: "stripe" | "btcpay";
	emptyState: State;
	answerApi(context: SandboxContext<State>, request: Request): Promise<Response>;
	answerPage(context: SandboxContext<State>, request: Request): Promise<Response | null>;
	/** Does what time has brought; whether anything happened. */
	advanceTime(context: SandboxContext<State>): boolean;
	noticesOf(state: State): readonly Notice[];
	/** A notice as it goes over the wire. */
	toRequest(notice: Notice): Request;
	/** Milliseconds until the next attempt after so many; null: it was the last. */
	retryAfter(attempts: number): number | null;
}

/** What a service is for its client, its visitors and whoever takes its notices. */
export function createSandbox<State, Notice extends WebhookDelivery>(
	{ now, origin, key, save, wake, wrap, ...options }: SandboxOptions<State>,
	service: Service<State, Notice>,
) {
	const state = options.state ?? service.emptyState;
	const pageAt = (path: string): string => `${origin()}/dev/${service.name}/${path}?key=${key}`;
	const context = { state, now, origin, pageAt };
	const nextNotice = () => service.noticesOf(state).find(({ due }) => due !== null && due <= now());
	const onChange = () => {
		save?.(state);
		if (nextNotice()) wake?.();
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
		for (let notice = nextNotice(); notice; notice = nextNotice()) {
			notice.attempts++;
			const wait = service.retryAfter(notice.attempts);
			notice.due = wait === null ? null : now() + wait;
			const isTaken = await Promise.resolve(post(service.toRequest(notice))).then(
				({ status }) => status === 200,
				() => false,
			);
			if (isTaken) notice.due = null;
			save?.(state);
		}
	}
	let sending: Promise<void> | undefined;

	return {
		state,
		/** What the real client talks to. */
		fetch: wrap?.(answer) ?? answer,
		/** Serves its pages: 404 where there is none, 413 where a form has no end. */
		async sandbox(request: Request): Promise<Response> {
			if (service.advanceTime(context)) onChange();
			const response = await service.answerPage(context, request).catch((error) => {
				if (error instanceof BodyTooLarge) return new Response("Too large", { status: 413 });
				throw error;
			});
			if (request.method === "POST") onChange();
			return response ?? new Response("Not found", { status: 404 });
		},
		/** Lets time do its work, and sends the notices that are due to `post`; one that is not taken is sent again later. */
		async turn(post: Post): Promise<void> {
			if (service.advanceTime(context)) save?.(state);
			// Who asks while that is under way waits for the same.
			sending ??= sendAll(post).finally(() => {
				sending = undefined;
			});
			return sending;
		},
	};
}
