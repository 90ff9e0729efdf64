import { createServer } from "node:http";
import { createTurnstile } from "../../../functions/integrations/bot/turnstile.ts";
import { createTestApp, password, type TestApp } from "../../support/api/api.ts";
import { afterEach, api, beforeEach, describe, expect, test } from "../../support/api/fixtures.ts";
import { listen } from "../../support/listen.ts";

const secret = "1x0000000000000000000000000000000AA";
const keys = { siteKey: "1x00000000000000000000AA", secret };
const person = { name: "Ada Lovelace", email: "ada@example.org", password };

/** Turnstile's siteverify as Cloudflare documents it: form in, verdict out; tokens are single-use. */
async function startSiteverify(secret: string) {
	const tokens = new Map<string, boolean>();
	const site = {
		url: "",
		/** Recorded form posts. */
		asked: [] as Record<string, string>[],
		/** A bare status, or no response at all. */
		fault: null as number | "hang" | null,
		/** Issues a token as a visitor's browser would get. */
		issue() {
			const token = `0.${crypto.randomUUID()}`;
			tokens.set(token, true);
			return token;
		},
		close: () => server.close().closeAllConnections(),
	};
	const verdict = (form: Record<string, string>): string[] => {
		if (!form.secret) return ["missing-input-secret"];
		if (form.secret !== secret) return ["invalid-input-secret"];
		if (!form.response) return ["missing-input-response"];
		const fresh = tokens.get(form.response);
		if (fresh === undefined) return ["invalid-input-response"];
		tokens.set(form.response, false);
		return fresh ? [] : ["timeout-or-duplicate"];
	};
	const server = createServer(async (request, response) => {
		let text = "";
		for await (const chunk of request) text += chunk;
		const form = Object.fromEntries(new URLSearchParams(text));
		site.asked.push(form);
		if (site.fault === "hang") return;
		if (site.fault && request.url !== "/elsewhere")
			return void response.writeHead(site.fault, { location: "/elsewhere" }).end("<html>error</html>");
		const codes = verdict(form);
		const reply = {
			success: codes.length === 0,
			"error-codes": codes,
			challenge_ts: new Date().toISOString(),
			hostname: "localhost",
		};
		response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(reply));
	});
	site.url = `http://127.0.0.1:${await listen(server)}/turnstile/v0/siteverify`;
	return site;
}

let service: Awaited<ReturnType<typeof startSiteverify>>;
let testApp: TestApp;

const appWith = (options: { secret?: string; url?: string; deadline?: number } = {}) =>
	createTestApp({ bot: createTurnstile({ ...keys, url: service.url, deadline: 5000, ...options }) });
beforeEach(async () => {
	service = await startSiteverify(secret);
	testApp = await appWith();
});
afterEach(() => service.close());

const signUp = (more: object, from = "100.95.0.1") =>
	testApp.call(api.register, { ...person, ...more }, { from });

describe("Turnstile", () => {
	test("is configured with its public key, and the secret stays on the server", async () => {
		const { body } = await testApp.call(api.botChallenge, {});
		expect(body.data).toEqual({ kind: "turnstile", site_key: keys.siteKey });
	});

	test("accepts a token once, verified with the secret and the client's address", async () => {
		const turnstile = service.issue();
		expect((await signUp({ turnstile })).status).toBe(200);
		expect(service.asked).toEqual([{ secret, response: turnstile, remoteip: "100.95.0.1" }]);
		expect((await signUp({ turnstile })).body.error).toBe("bot_check_failed");
	});

	test("refuses made-up, too long and missing tokens, asking Turnstile only about the first", async () => {
		for (const turnstile of ["made up", "x".repeat(2049), undefined])
			expect((await signUp({ turnstile })).body.error).toBe("bot_check_failed");
		expect(service.asked).toHaveLength(1);
	});

	test.each<[string, { fault?: typeof service.fault; url?: string; secret?: string }]>([
		["answers with an error", { fault: 503 }],
		["answers with something else than JSON", { fault: 200 }],
		["leads elsewhere", { fault: 307 }],
		["hangs", { fault: "hang" }],
		["cannot be reached", { url: "http://127.0.0.1:9/" }],
		["does not know our secret", { secret: "wrong" }],
	])("allows three calls an hour when its service %s", async (_, { fault = null, ...options }) => {
		service.fault = fault;
		testApp = await appWith({ deadline: 200, ...options });
		const startedAt = performance.now();
		const email = (step: number) => `ada${step}@example.org`;
		for (const step of [1, 2, 3])
			expect((await signUp({ turnstile: service.issue(), email: email(step) })).status).toBe(200);
		expect((await signUp({ turnstile: service.issue(), email: email(4) })).body.error).toBe("rate_limited");
		expect(performance.now() - startedAt).toBeLessThan(8000);
		expect(testApp.log.filter((line) => line.includes("bot check down"))).toHaveLength(4);
	});
});
