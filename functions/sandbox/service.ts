import { BodyTooLarge } from "../shared/limited-body.ts";

/** What every sandbox for a payment service is told. */
export interface SandboxOptions<State> {
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
	/** Replaces what the client talks to, for services that are slow, down or mad. */
	wrap?(fetch: typeof globalThis.fetch): typeof globalThis.fetch;
	/** Milliseconds one request of the client may take. */
	timeout?: number;
}

/** What the parts of a sandbox work on. */
export interface SandboxContext<State> {
	state: State;
	/** Milliseconds. */
	now(): number;
	origin(): string;
	/** The address of a page of the sandbox, with the key it asks for. */
	pageAt(path: string): string;
}

/** A notice on its way. */
export interface WebhookDelivery {
	/** Milliseconds; null once it has arrived, or when it never shall. */
	due: number | null;
	attempts: number;
}

export type Post = (request: Request) => Response | Promise<Response>;

interface SenderOptions<One extends WebhookDelivery> {
	now(): number;
	pending(): readonly One[];
	/** As it goes over the wire. */
	request(notice: One): Request;
	/** Milliseconds until the next attempt after so many; null: it was the last. */
	retryAfter(attempts: number): number | null;
	/** Called after each attempt. */
	onSaved(): void;
}

/** Sends a service's notices as they fall due; one that is not taken is sent again later. */
export function createWebhookSender<One extends WebhookDelivery>({
	now,
	pending,
	request,
	retryAfter,
	onSaved,
}: SenderOptions<One>) {
	const next = () => pending().find(({ due }) => due !== null && due <= now());
	async function sendAll(post: Post): Promise<void> {
		for (let notice = next(); notice; notice = next()) {
			notice.attempts++;
			const wait = retryAfter(notice.attempts);
			notice.due = wait === null ? null : now() + wait;
			const isTaken = await Promise.resolve(post(request(notice))).then(
				({ status }) => status === 200,
				() => false,
			);
			if (isTaken) notice.due = null;
			onSaved();
		}
	}
	let sending: Promise<void> | undefined;
	return {
		/** Whether one is due. */
		waiting: (): boolean => next() !== undefined,
		/** Sends what is due; who asks while that is under way waits for the same. */
		send(post: Post): Promise<void> {
			sending ??= sendAll(post).finally(() => {
				sending = undefined;
			});
			return sending;
		},
	};
}

/** The answer of a sandbox's page: 404 where there is none, 413 where a form has no end. */
export async function pageAnswer(answer: Promise<Response | null | undefined>): Promise<Response> {
	const response = await answer.catch((error) => {
		if (error instanceof BodyTooLarge) return new Response("Too large", { status: 413 });
		throw error;
	});
	return response ?? new Response("Not found", { status: 404 });
}
