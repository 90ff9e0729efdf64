import type Stripe from "stripe";
import { PaymentsError } from "../payment-errors.ts";

export interface ClientOptions {
	/** sk_… or rk_… (STRIPE_SECRET_KEY). */
	secretKey: string;
	fetch?: typeof globalThis.fetch;
	/** Milliseconds per request. */
	timeout?: number;
}

export type StripeClient = InstanceType<typeof Stripe>;
/** Runs work with the client. Throws only `PaymentsError`. */
export type StripeRequest = <Value>(work: (stripe: StripeClient) => Promise<Value>) => Promise<Value>;

/** Maps Stripe's errors to ours; the original stays in `cause`, out of logs and responses. */
function toPaymentsError(error: unknown): PaymentsError {
	if (error instanceof PaymentsError) return error;
	const { code, type, statusCode } = error as { code?: string; type?: string; statusCode?: number };
	if (type === "StripeCardError" || statusCode === 402) return new PaymentsError("declined", error);
	if (code === "resource_missing" || statusCode === 404) return new PaymentsError("missing", error);
	return new PaymentsError(type === "StripeInvalidRequestError" ? "refused" : "unavailable", error);
}

/** Loads Stripe's client on first use. */
export function createRequest({ secretKey, timeout = 4_000, fetch: send }: ClientOptions): StripeRequest {
	let client: Promise<StripeClient> | undefined;
	const load = async () => {
		const { default: Client } = await import("stripe");
		return new Client(secretKey, {
			httpClient: Client.createFetchHttpClient(send ?? ((...args) => fetch(...args))),
			timeout,
			// Two attempts fit within the checkout deadline.
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

/** Ignores Stripe's error of this code, for idempotent operations. */
export async function ignoreCode(code: string, work: Promise<unknown>): Promise<void> {
	await work.catch((error: { code?: string }) => {
		if (error.code !== code) throw error;
	});
}
