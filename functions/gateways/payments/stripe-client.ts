import type Stripe from "stripe";
import { limitedFetch } from "../../shared/limited-body.ts";
import { PaymentsError } from "./index.ts";

export interface ClientOptions {
	/** sk_… or rk_… (STRIPE_SECRET_KEY). */
	secretKey: string;
	fetch?: typeof globalThis.fetch;
	/** Milliseconds one request may take. */
	timeout?: number;
}

/** Bytes of an answer: a hundred invoices, the longest list that is asked for, have about one megabyte. */
const maxBytes = 8 * 1024 * 1024;

export type StripeClient = InstanceType<typeof Stripe>;
/** Makes requests with the client. Throws `PaymentsError`, whatever goes wrong. */
export type Request = <Value>(work: (stripe: StripeClient) => Promise<Value>) => Promise<Value>;

/** What went wrong as one of our own errors; Stripe's words stay in `cause`, out of logs and answers. */
function toPaymentsError(error: unknown): PaymentsError {
	if (error instanceof PaymentsError) return error;
	const { code, type, statusCode } = error as { code?: string; type?: string; statusCode?: number };
	if (type === "StripeCardError" || statusCode === 402) return new PaymentsError("declined", error);
	if (code === "resource_missing" || statusCode === 404) return new PaymentsError("missing", error);
	return new PaymentsError(type === "StripeInvalidRequestError" ? "refused" : "unavailable", error);
}

/** Stripe's client, loaded with the first request. */
export function createRequest({ secretKey, timeout = 4_000, fetch: send }: ClientOptions): Request {
	let client: Promise<StripeClient> | undefined;
	const load = async () => {
		const { default: Client } = await import("stripe");
		return new Client(secretKey, {
			httpClient: Client.createFetchHttpClient(limitedFetch(send ?? ((...args) => fetch(...args)), maxBytes)),
			timeout,
			// Twice at most, so that both fit into the time a person waits.
			maxNetworkRetries: 1,
			telemetry: false,
		});
	};
	return async (work) => {
		try {
			client ??= load();
			return await work(await client);
		} catch (error) {
			throw toPaymentsError(error);
		}
	};
}

/** For what is fine to be done already: waits for `work`, and lets errors of these kinds be. */
export const ignoreErrors = async (
	work: Promise<unknown>,
	...kinds: PaymentsError["kind"][]
): Promise<void> => {
	await work.catch((error) => {
		if (!(error instanceof PaymentsError && kinds.includes(error.kind))) throw error;
	});
};
