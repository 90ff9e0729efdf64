import { createHmac } from "node:crypto";
import { createBtcpay } from "../../integrations/coins/btcpay.ts";
import { createSandbox, type SandboxOptions } from "../service.ts";
import { answerApi, store } from "./api.ts";
import { advanceTime, createState, type State, type StoredEvent } from "./lifecycle.ts";
import { answerPage } from "./pages.ts";

const webhookSecret = "sandbox_secret";

/** BTCPay's signature scheme: HMAC-SHA-256 over the body. */
export const sign = (body: string, secret = webhookSecret): string =>
	`sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;

/** Replaces BTCPay if none is configured: its API, invoice pages and webhooks, for the real client. No coins move. */
export function createCoinSandbox(options: SandboxOptions<State>) {
	const toRequest = ({ id, type, invoiceId }: StoredEvent): Request => {
		const body = JSON.stringify({ deliveryId: id, type, storeId: store, invoiceId });
		const headers = { "content-type": "application/json; charset=utf-8", "btcpay-sig": sign(body) };
		return new Request(`${options.origin}/api/btcpay/webhook`, { method: "POST", headers, body });
	};
	const { state, fetch, sandbox, tick } = createSandbox(options, {
		name: "btcpay",
		emptyState: createState(),
		answerApi,
		answerPage,
		advanceTime,
		toRequest,
	});
	const client = createBtcpay({
		url: "http://btcpay.invalid",
		store,
		apiKey: "sandbox_key",
		webhookSecret,
		origin: options.origin,
		fetch,
		timeout: options.timeout,
	});
	return { state, toRequest, coins: { ...client, sandbox }, tick };
}

export type CoinSandbox = ReturnType<typeof createCoinSandbox>;
