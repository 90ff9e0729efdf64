import { createTestApp, password } from "../../support/api/api.ts";
import { api, describe, expect, test } from "../../support/api/fixtures.ts";

const register = "/api/vpnuser/register";
const json = { "content-type": "application/json" };
const person = { name: "Ada", email: "ada@example.org", password };

async function send(raw: BodyInit, headers: Record<string, string> = json) {
	const testApp = await createTestApp();
	const { status, body } = await testApp.raw(register, { method: "POST", raw, headers });
	return [status, body.error];
}

const stream = (...chunks: string[]): ReadableStream =>
	new ReadableStream({
		start(controller) {
			for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
			controller.close();
		},
	});

describe("a request body", () => {
	test("must be JSON with its content type", async () => {
		const text = JSON.stringify(person);
		const types =
			"text/plain|application/x-www-form-urlencoded|multipart/form-data; boundary=x|application/jsonp|";
		for (const type of types.split("|")) {
			const answer = await send(text, { "content-type": type });
			expect([type, ...answer]).toEqual([type, 415, "unsupported_type"]);
		}
		expect(await send(text, { "content-type": "Application/JSON; charset=utf-8" })).toEqual([200, undefined]);
	});

	test("has at most 16 kB, even without a content length", async ({ testApp }) => {
		const padded = (size: number) => {
			const text = JSON.stringify({ ...person, padding: "" });
			return text.replace('"padding":""', `"padding":"${"x".repeat(size - text.length)}"`);
		};
		expect(padded(16 * 1024)).toHaveLength(16 * 1024);
		const fits = await testApp.raw(register, { method: "POST", raw: padded(16 * 1024), headers: json });
		expect(fits.status).toBe(200);
		expect(await send(padded(16 * 1024 + 1))).toEqual([413, "too_large"]);
		const halves = [padded(17 * 1024).slice(0, 9000), padded(17 * 1024).slice(9000)];
		expect(await send(stream(...halves))).toEqual([413, "too_large"]);
	});

	test("that can't be parsed is malformed", async () => {
		for (const raw of [" ", "{", "nul", "[]", "null", '"text"', "7", "[{}]", "{'a':1}", '{"a":1}}'])
			expect([raw, ...(await send(raw))]).toEqual([raw, 400, "malformed"]);
		const notUtf8 = new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
		expect(await send(notUtf8)).toEqual([400, "malformed"]);
	});

	test("does no harm with deep nesting", async () => {
		const text = JSON.stringify({ ...person, extra: 0 });
		expect(await send(text.replace("0", `${"[".repeat(8000)}${"]".repeat(8000)}`))).toEqual([200, undefined]);
	});

	test("can't set fields through the prototype", async ({ testApp }) => {
		const raw = `{"__proto__":${JSON.stringify(person)},"constructor":{"prototype":{"type":"premium"}}}`;
		const smuggled = await testApp.raw(register, { method: "POST", raw, headers: json });
		const missing = { name: "name_required", email: "email_required", password: "password_required" };
		expect(smuggled.body.data).toEqual(missing);
		expect(({} as Record<string, unknown>).email).toBeUndefined();
	});

	test("counts non-text values as missing", async ({ testApp }) => {
		for (const value of [1, true, null, ["ada@example.org"], { email: "ada@example.org" }]) {
			const { status, body } = await testApp.rawPost(api.forgetPassword, { email: value });
			expect([status, body.data]).toEqual([400, { email: "email_required" }]);
		}
	});

	test("may be absent where none is needed", async ({ testApp }) => {
		const answer = await testApp.call(api.logout, {});
		expect([answer.status, answer.body.error]).toEqual([401, "unauthorized"]);
		await testApp.account("ada@example.org");
		for (const headers of [{}, json]) {
			const token = await testApp.login("ada@example.org");
			const input = { method: "POST", raw: new Uint8Array(), headers, token };
			const { status } = await testApp.raw(api.logout, input);
			expect([headers, status]).toEqual([headers, 200]);
		}
		expect(await send("")).toEqual([400, "validation_failed"]);
	});
});

test("a form may be multipart; a broken one is an invalid address", async ({ testApp }) => {
	const headers = { "content-type": "multipart/form-data; boundary=form-end" };
	const field = (name: string, value: string) =>
		`--form-end\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
	const raw = `${field("email", person.email)}${field("lang", "fr")}--form-end--\r\n`;
	const { status, body } = await testApp.raw(api.subscribe, { raw, headers });
	expect(status).toBe(200);
	expect(body).toContain('<html lang="fr" dir="ltr">');
	expect((await testApp.raw(api.subscribe, { raw: "--form-end", headers })).status).toBe(400);
});

test("a form of the payment sandbox is accepted up to 16 kB", async ({ shop }) => {
	const { body } = await shop.checkout("year");
	const send = (size: number) => {
		const form = "card=4000000000000002&filling=";
		const headers = { "content-type": "application/x-www-form-urlencoded" };
		return shop.raw(`/dev/stripe/checkout/${body.id}`, { raw: form.padEnd(size, "x"), headers });
	};
	expect((await send(16 * 1024)).status).toBe(200);
	expect((await send(16 * 1024 + 1)).status).toBe(413);
});
