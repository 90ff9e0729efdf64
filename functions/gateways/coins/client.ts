import { readLimitedJson } from "../../utils/limited-body.ts";
import { PaymentsError } from "../payments/index.ts";

export interface ClientOptions {
	/** Server URL without a trailing slash (BTCPAY_URL). */
	url: string;
	apiKey: string;
	fetch?: typeof globalThis.fetch | undefined;
	/** Milliseconds per request. */
	timeout?: number | undefined;
}

/** Bytes; an invoice has about three thousand. */
const maxBytes = 256 * 1024;

function errorKind(status: number): PaymentsError["kind"] {
	if (status === 404) return "missing";
	return status === 400 || status === 422 ? "refused" : "unavailable";
}

/** Greenfield API client. Throws only `PaymentsError`. */
export function createClient({ url, apiKey, timeout = 4_000, fetch: send }: ClientOptions) {
	return async <Result extends object>(
		method: "GET" | "POST",
		path: string,
		body?: object,
	): Promise<Result> => {
		try {
			const response = await (send ?? fetch)(`${url}/api/v1/${path}`, {
				method,
				headers: {
					authorization: `token ${apiKey}`,
					...(body && { "content-type": "application/json" }),
				},
				...(body && { body: JSON.stringify(body) }),
				// Don't follow redirects.
				redirect: "manual",
				signal: AbortSignal.timeout(timeout),
			});
			if (!response.ok) {
				await response.body?.cancel();
				throw new PaymentsError(errorKind(response.status), {
					type: "btcpay",
					code: String(response.status),
				});
			}
			if (method === "POST" && path.endsWith("/status")) return {} as Result;
			const result = await readLimitedJson(response, maxBytes);
			if (typeof result !== "object" || result === null) throw new PaymentsError("unavailable");
			return result as Result;
		} catch (error) {
			throw error instanceof PaymentsError ? error : new PaymentsError("unavailable", error);
		}
	};
}
