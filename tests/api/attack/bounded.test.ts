import { createOpenAi } from "../../../functions/gateways/assistant/index.ts";
import { createTurnstile } from "../../../functions/gateways/bot/turnstile.ts";
import { createStripe } from "../../../functions/gateways/payments/stripe.ts";
import { createEdgeCache } from "../../../functions/gateways/tiles/edge-cache.ts";
import { describe, expect, test, vi } from "../../support/api/fixtures.ts";
import { smallHelp } from "../../support/help.ts";

const bytes = new TextEncoder();
const mebibyte = 2 ** 20;

/** A valid but oversized response in chunks without Content-Length, and how many bytes were consumed. */
function long(size: number, head: string, filling: string, tail: string) {
	const pieces = [head, ...Array.from({ length: size / filling.length }, () => filling), tail];
	const consumption = { bytes: 0 };
	const body = new ReadableStream<Uint8Array>({
		pull(out) {
			const piece = bytes.encode(pieces.shift());
			consumption.bytes += piece.length;
			out.enqueue(piece);
			if (pieces.length === 0) out.close();
		},
	});
	return {
		consumption,
		answer: new Response(body, { headers: { "content-type": "application/json", "request-id": "req_1" } }),
	};
}

const blank = " ".repeat(64 * 1024);
const { passages } = smallHelp;
const prompt = { question: "slow?", lang: "en", passages, signal: new AbortController().signal };
const modelSaying = (answer: Response) =>
	createOpenAi(
		{ url: "https://model.example/v1", key: undefined, model: "m" },
		"Example VPN",
		async () => answer,
	);

describe("an endless response is not read to its end", () => {
	test("from a model", async () => {
		const { answer, consumption } = long(
			4 * mebibyte,
			`{"choices":[{"message":{"content":"Yes"}}]`,
			blank,
			"}",
		);
		await expect(modelSaying(answer).write(prompt)).rejects.toThrow("more than");
		expect(consumption.bytes).toBeLessThan(mebibyte);
	});

	test("from Turnstile, which then counts as down", async () => {
		const { answer, consumption } = long(mebibyte, `{"success":true`, blank, "}");
		vi.stubGlobal("fetch", async () => answer);
		const { check } = createTurnstile({ siteKey: "site", secret: "secret" });
		expect(await check({ turnstile: "token" }, null)).toEqual({ result: "unavailable" });
		expect(consumption.bytes).toBeLessThan(mebibyte / 2);
	});

	test("from the payment service", async () => {
		const { answer, consumption } = long(12 * mebibyte, `{"id":"cus_1"`, blank, "}");
		const { createCustomer } = createStripe({
			secretKey: "sk_test_1",
			webhookSecret: "whsec_1",
			ui: "hosted",
			refunds: "manual",
			methods: ["card"],
			tax: false,
			fetch: async () => answer,
		});
		await expect(createCustomer({ userId: "1", email: "a@b.example", name: "A" })).rejects.toMatchObject({
			name: "PaymentsError",
			kind: "unavailable",
		});
		expect(consumption.bytes).toBeLessThan(9 * mebibyte);
	});

	test("from the cache of map tiles", async () => {
		const { answer } = long(mebibyte, "", blank, "");
		vi.stubGlobal("caches", { default: { match: async () => answer } });
		expect(await createEdgeCache("https://a.example").get("1/0/0")).toBeNull();
	});
});

test("a form of the payment sandbox is accepted up to 16 kB", async ({ shop }) => {
	const { body } = await shop.checkout("year");
	const send = (size: number) => {
		const form = "card=4000+0000+0000+0002&expiry=12%2F34&cvc=123&action=pay&filling=";
		const headers = { "content-type": "application/x-www-form-urlencoded" };
		return shop.raw(`/dev/stripe/checkout/${body.id}`, { raw: form.padEnd(size, "x"), headers });
	};
	expect((await send(16 * 1024)).status).toBe(200);
	expect((await send(16 * 1024 + 1)).status).toBe(413);
});
