import { readJson } from "../../shared/bounded.ts";
import { PaymentsError } from "../payments/index.ts";

export interface AskOptions {
	/** Where the server is, without a slash at its end (BTCPAY_URL). */
	url: string;
	apiKey: string;
	/** Instead of the runtime's own `fetch`. */
	fetch?: typeof globalThis.fetch | undefined;
	/** Milliseconds one request may take. */
	timeout?: number | undefined;
}

/** Bytes of an answer: one invoice has about three thousand. */
const mostBytes = 256 * 1024;

/** What an answer's status means for whoever asked. */
function kindOf(status: number): PaymentsError["kind"] {
	if (status === 404) return "missing";
	return status === 400 || status === 422 ? "refused" : "unavailable";
}

/** Makes calls of the Greenfield API. Throws `PaymentsError`, whatever goes wrong. */
export function createAsk({ url, apiKey, timeout = 4_000, fetch: send }: AskOptions) {
	return async <Told extends object>(method: "GET" | "POST", path: string, body?: object): Promise<Told> => {
		try {
			const answer = await (send ?? fetch)(`${url}/api/v1/${path}`, {
				method,
				headers: {
					authorization: `token ${apiKey}`,
					...(body && { "content-type": "application/json" }),
				},
				...(body && { body: JSON.stringify(body) }),
				// A server that leads elsewhere is not the one that was named.
				redirect: "manual",
				signal: AbortSignal.timeout(timeout),
			});
			if (!answer.ok) {
				await answer.body?.cancel();
				throw new PaymentsError(kindOf(answer.status), { type: "btcpay", code: String(answer.status) });
			}
			if (method === "POST" && path.endsWith("/status")) return {} as Told;
			const told = await readJson(answer, mostBytes);
			if (typeof told !== "object" || told === null) throw new PaymentsError("unavailable");
			return told as Told;
		} catch (error) {
			throw error instanceof PaymentsError ? error : new PaymentsError("unavailable", error);
		}
	};
}
