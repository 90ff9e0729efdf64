import { describe, expect, it, vi } from "vitest";
import type { Nothing, Open } from "../../functions/contract/endpoint.ts";
import { type CallOptions, call } from "../../src/api/call.ts";

const endpoint = "GET /api/x" as Open<Nothing, { data: { id: string }; token: string }, "validation_failed">;
const send = "POST /api/x" as Open<{ a: number }, Nothing>;

const respondWith =
	(body: unknown, init: ResponseInit = {}): NonNullable<CallOptions["fetch"]> =>
	() =>
		new Response(typeof body === "string" ? body : JSON.stringify(body), init);

const refusing = (reply: object, status: number, headers: Record<string, string> = {}) =>
	call(endpoint, {}, { fetch: respondWith({ code: status, message: "", ...reply }, { status, headers }) });

describe("a call", () => {
	it("sends JSON with the platform, the language and the token", async () => {
		const fetch = vi.fn(respondWith({ code: 200, message: "" }));
		await call(send, { a: 1 }, { token: "t", lang: "ar", fetch });
		const headers = {
			...{ platform: "web", "accept-language": "ar", authorization: "Bearer t" },
			"content-type": "application/json",
		};
		expect(fetch.mock.calls).toMatchObject([["/api/x", { method: "POST", body: '{"a":1}', headers }]]);
	});

	it("reports invalid fields, and drops unknown keys", async () => {
		const data = { email: "email_invalid", name: "<b>", password: 7 };
		expect(await refusing({ error: "validation_failed", data }, 400)).toEqual({
			ok: false,
			error: "validation_failed",
			fields: { email: "email_invalid" },
			retryAfter: null,
			status: 400,
		});
	});

	it("takes the retry time from the reply, or else from the header", async () => {
		const limited = await refusing({ error: "rate_limited", retry_after: 41.2 }, 429);
		expect(limited).toMatchObject({ retryAfter: 42 });
		expect(await refusing({ error: "busy" }, 503, { "retry-after": "5" })).toMatchObject({ retryAfter: 5 });
		const busy = await refusing({ error: "busy" }, 503, { "retry-after": "soon" });
		expect(busy).toMatchObject({ retryAfter: null });
	});

	it.each(["<html>", '"text"', "[]", "null", ""])("is unknown when the response is %j", async (body) => {
		const result = await call(endpoint, {}, { fetch: respondWith(body) });
		expect(result).toMatchObject({ ok: false, error: "unknown" });
	});

	it("reports a missing response", async () => {
		const fetch = () => Promise.reject(new TypeError("Failed to fetch"));
		expect(await call(endpoint, {}, { fetch })).toMatchObject({ ok: false, error: "network", status: 0 });
	});

	it("is aborted at its deadline, even while the body arrives", async () => {
		const fetch = (_: string, { signal }: RequestInit) => {
			const slowBody = new ReadableStream({
				start: (body) => signal?.addEventListener("abort", () => body.error(signal.reason)),
			});
			return new Response(slowBody);
		};
		expect(await call(endpoint, {}, { fetch, deadline: 5 })).toMatchObject({ ok: false, error: "timeout" });
	});
});
