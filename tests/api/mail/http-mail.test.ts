import { createHttpMail } from "../../../functions/integrations/mail/http.ts";
import { createTestApp, password } from "../../support/api/api.ts";
import { api, expect, minute, test } from "../../support/api/fixtures.ts";

interface ProviderRequest {
	request: Request;
	// biome-ignore lint/suspicious/noExplicitAny: bodies are untyped JSON
	body: any;
}

/** A fake HTTP mail provider that returns the given statuses in turn. */
function provider(...answers: (number | "down" | Response)[]) {
	const deliveries: ProviderRequest[] = [];
	const take = async (url: RequestInfo | URL, init?: RequestInit) => {
		const answer = answers.shift() ?? 200;
		if (answer === "down") throw new TypeError("fetch failed");
		// Build a real Request: the runtime throws on options it doesn't support.
		const request = new Request(url, init);
		deliveries.push({ request, body: JSON.parse(String(init?.body)) });
		return typeof answer === "number" ? new Response("{}", { status: answer }) : answer;
	};
	const mail = createHttpMail({
		url: "https://mail.example/emails",
		key: "secret",
		fromName: "Example VPN",
		fromAddress: "noreply@vpn.example",
		fetch: take as typeof fetch,
	});
	return { mail, deliveries };
}

test("a mail is posted to the provider as JSON, with the key, in the reader's language", async () => {
	const { mail, deliveries } = provider();
	const testApp = await createTestApp({ mail });
	await testApp.call(api.register, { name: "Ada", email: "ada@example.org", password }, { lang: "ar" });
	const stored = await testApp.lastMail("ada@example.org");
	expect(deliveries).toHaveLength(1);
	const [{ request, body }] = deliveries as [ProviderRequest];
	expect(request.headers.get("authorization")).toBe("Bearer secret");
	expect(request.headers.get("idempotency-key")).toBe(stored.id);
	expect(body).toMatchObject({
		from: '"Example VPN" <noreply@vpn.example>',
		to: ["ada@example.org"],
		headers: { "Content-Language": "ar", "Auto-Submitted": "auto-generated" },
	});
	expect(body.html).toContain('dir="rtl"');
	expect(stored.sentAt).not.toBeNull();
});

test("a provider that refuses or doesn't answer is retried later with the same mail", async () => {
	const { mail, deliveries } = provider(500, "down");
	const testApp = await createTestApp({ mail });
	await testApp.call(api.register, { name: "Ada", email: "ada@example.org", password });
	expect((await testApp.lastMail("ada@example.org")).sentAt).toBeNull();
	testApp.pass(minute);
	await testApp.deliver();
	testApp.pass(5 * minute);
	await testApp.deliver();
	const stored = await testApp.lastMail("ada@example.org");
	expect(stored.sentAt).not.toBeNull();
	const keys = deliveries.map(({ request }) => request.headers.get("idempotency-key"));
	expect(keys).toEqual([stored.id, stored.id]);
});

test("a provider with too many requests is left alone as long as it asks, which costs no mail", async () => {
	const busy = () => new Response("{}", { status: 429, headers: { "retry-after": "2" } });
	const { mail, deliveries } = provider(...Array.from({ length: 8 }, busy));
	const testApp = await createTestApp({ mail });
	await testApp.call(api.register, { name: "Ada", email: "ada@example.org", password });
	await testApp.settle();
	for (let tries = 1; tries <= 8; tries++) {
		await testApp.deliver();
		expect(deliveries).toHaveLength(tries);
		testApp.pass(2000);
	}
	await testApp.deliver();
	expect((await testApp.lastMail("ada@example.org")).sentAt).not.toBeNull();
});

test.each([
	["`to`", "only this one: recipient refused"],
	['"to"', "only this one: recipient refused"],
	["`from`", "refused"],
])("a provider that finds the field %s invalid: %s", async (field, failure) => {
	const { mail } = provider(Response.json({ message: `Invalid ${field} field.` }, { status: 422 }));
	const testApp = await createTestApp({ mail });
	await testApp.call(api.register, { name: "Ada", email: "ada@example.org", password });
	expect((await testApp.lastMail("ada@example.org")).failure).toMatch(new RegExp(`^${failure}: `));
});
