import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { errorCodes } from "../../../functions/contract/shapes/common.ts";
import { createTestApp, password, type TestApp } from "../../support/api/api.ts";
import { isThorough } from "../../support/api/runtime.ts";

interface Operation {
	method: string;
	path: string;
	fields: string[];
	needsLogin: boolean;
}
interface Described {
	requestBody?: { content: Record<string, { schema: object }> };
	security?: unknown[];
}

/** Errors of services that are unavailable by design. */
const unable = ["busy", "payments_unavailable", "unavailable"];
/** Internals that must not leak. Whole words, as a random token may contain "SQL". */
const inside =
	/\bSQL\b|SQLITE|SELECT |INSERT |sqlite|drizzle|node_modules|functions\/|\.ts:\d|\n\s+at |TypeError|undefined is not/;

let testApp: TestApp;
let token: string;
let operations: Operation[];

beforeAll(async () => {
	testApp = await createTestApp();
	await testApp.account("ada@example.org");
	token = await testApp.login("ada@example.org");
	const { body } = await testApp.raw("/api/openapi.json");
	const resolve = (schema?: { $ref?: string; properties?: object }): string[] =>
		schema?.$ref
			? resolve(body.components.schemas[schema.$ref.split("/").at(-1) ?? ""])
			: Object.keys(schema?.properties ?? {});
	operations = Object.entries(body.paths as Record<string, Record<string, Described>>).flatMap(
		([path, methods]) =>
			Object.entries(methods).map(([method, { requestBody, security }]) => ({
				method: method.toUpperCase(),
				path,
				fields: resolve(requestBody?.content["application/json"]?.schema),
				needsLogin: Boolean(security?.length),
			})),
	);
});

/** Values that some field accepts, and values that none should. */
const texts =
	"ada@example.org|123456|signup|reset-password|year|fr|unavailable|| |\u0000|'; DROP TABLE users; --|<script>alert(1)</script>|../../etc/passwd|\ud800|a\r\nb: c|%s%n%00|{{constructor}}";
const others = [password, null, true, 0, -1, 1e308, [], {}, { $gt: "" }, ["ada@example.org"]];
const value = fc.oneof(
	fc.constantFrom<unknown>(...texts.split("|"), ...others),
	fc.string({ unit: "binary", maxLength: 40 }),
	fc.string({ maxLength: 300 }),
	fc.jsonValue({ maxDepth: 3 }),
);
const bodyOf = (fields: string[]) =>
	fc
		.tuple(
			fc.record(Object.fromEntries(fields.map((name) => [name, value])), { requiredKeys: [] }),
			fc.dictionary(fc.string({ maxLength: 12 }), value, { maxKeys: 3 }),
		)
		.map(([known, extra]) => JSON.stringify({ ...extra, ...known }));
/** Raw request bodies: mostly JSON of some kind. */
const wire = (fields: string[]) =>
	fc.oneof(
		{ weight: 6, arbitrary: bodyOf(fields) },
		{ weight: 1, arbitrary: fc.json() },
		{ weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 200 }) },
		{
			weight: 1,
			arbitrary: fc.constantFrom("", "{", "[[[[", "null", '{"a":1}{', "\u0000", '{"email":"\\ud800"}'),
		},
		{
			weight: 1,
			arbitrary: fc.integer({ min: 16_000, max: 40_000 }).map((size) => `{"name":"${"x".repeat(size)}"}`),
		},
	);
/** Characters allowed in a header or path. */
const printable = fc.string({
	unit: fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code)),
	maxLength: 60,
});
const types =
	"application/json; charset=utf-16|application/vnd.api+json|text/plain|multipart/form-data; boundary=x|application/x-www-form-urlencoded|";
const type = fc.oneof(
	{ weight: 6, arbitrary: fc.constant("application/json") },
	{ weight: 2, arbitrary: fc.constantFrom(...types.split("|")) },
	{ weight: 1, arbitrary: printable },
);
const headers = fc.record(
	{
		"content-type": type,
		platform: printable,
		"accept-language": printable,
		"idempotency-key": printable,
		"stripe-signature": printable,
		origin: printable,
		"content-length": fc.constantFrom("0", "99999999", "-1", "x"),
	},
	{ requiredKeys: ["content-type"] },
);
const query = fc
	.dictionary(printable, printable, { maxKeys: 2 })
	.map((pairs) => new URLSearchParams(pairs).toString());

async function checkResponse(
	{ method, path }: Operation,
	call: Record<"query" | "part" | "bearer" | "from", string> & {
		raw?: string;
		headers: Record<string, string>;
	},
) {
	const target = `${path.replace(/\{\w+\}/g, () => encodeURIComponent(call.part || "x"))}?${call.query}`;
	const answer = await testApp.raw(target, {
		method,
		...(call.raw !== undefined && method !== "GET" && { raw: call.raw }),
		headers: { ...call.headers, ...(call.bearer && { authorization: call.bearer }) },
		from: call.from,
	});
	const { status, body } = answer;
	const text = typeof body === "string" ? body : JSON.stringify(body);
	expect(text ?? "").not.toMatch(inside);
	if (status >= 500) expect([status, unable.includes(body?.error)]).toEqual([503, true]);
	if (status >= 400 && answer.headers.get("content-type")?.includes("json")) {
		expect(body.code).toBe(status);
		expect(errorCodes).toContain(body.error);
		expect(body.message.length).toBeGreaterThan(0);
	} else if (status >= 400) expect(answer.headers.get("content-type")).toMatch(/^text\/(html|plain)/);
	expect(answer.headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
	expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
	return status;
}

test("an operation documented as needing a login refuses everybody else", async () => {
	const closed = operations.filter(({ needsLogin }) => needsLogin);
	expect(closed.length).toBeGreaterThan(15);
	for (const { method, path } of closed)
		for (const bearer of [undefined, "x.y.z"]) {
			const { status, body } = await testApp.raw(path.replace(/\{\w+\}/g, "x"), {
				method,
				...(method !== "GET" && { body: {} }),
				...(bearer && { token: bearer }),
			});
			expect([method, path, status, body.error]).toEqual([method, path, 401, "unauthorized"]);
		}
});

test("any input to any operation of the OpenAPI document is answered in the envelope, without stack trace or SQL", {
	timeout: 60_000,
}, async () => {
	let calls = 0;
	const statuses: Record<number, number> = {};
	// Endpoints that end the session go last.
	const order = operations.sort((a, b) => Number(a.method === "DELETE") - Number(b.method === "DELETE"));
	expect(order.length).toBeGreaterThan(25);
	for (const operation of order.filter(({ path }) => path !== "/api/vpnuser/logout")) {
		const input = fc.record({
			raw: operation.fields.length ? wire(operation.fields) : fc.option(wire([]), { nil: undefined }),
			headers,
			query,
			part: printable,
			bearer: operation.needsLogin
				? fc.oneof(
						{ weight: 4, arbitrary: fc.constant(`Bearer ${token}`) },
						{ weight: 1, arbitrary: printable },
					)
				: fc.constant(""),
			from: fc.nat(200_000).map((n) => `11.${n >> 16}.${(n >> 8) & 255}.${n & 255}`),
		});
		await fc.assert(
			fc.asyncProperty(input, async (call) => {
				const status = await checkResponse(operation, call as Parameters<typeof checkResponse>[1]);
				calls++;
				statuses[status] = (statuses[status] ?? 0) + 1;
			}),
			{
				numRuns: isThorough ? 60 : 14,
				seed: 20_261_121,
				interruptAfterTimeLimit: 2000,
				markInterruptAsFailure: false,
			},
		);
	}
	console.log(`  ${calls} calls of ${order.length} operations: ${JSON.stringify(statuses)}`);
	expect(testApp.log.filter((line) => line.includes('"unexpected"'))).toEqual([]);
	expect(statuses[200]).toBeGreaterThan(40);
	expect(statuses[400]).toBeGreaterThan(40);
});
