import { createDb, type D1 } from "../../../functions/db/index.ts";
import { listMails } from "../../../functions/db/queries/mails.ts";
import { createBindingMail } from "../../../functions/integrations/mail/binding.ts";
import type { Bindings } from "../../../functions/runtimes/worker/deps.ts";
import worker from "../../../functions/runtimes/worker/worker.ts";
import { createTestApp, password } from "../../support/api/api.ts";
import { failDatabase } from "../../support/api/bad-database.ts";
import { newDatabase } from "../../support/api/database.ts";
import { afterEach, api, describe, expect, minute, test, vi } from "../../support/api/fixtures.ts";

const origin = "http://localhost:8787";
const key = Buffer.alloc(32, 5).toString("base64url");

/** The worker with its real bindings, some of them replaced by broken ones. */
async function atEdge(overrides: Partial<Bindings> = {}) {
	const work: Promise<unknown>[] = [];
	const context = { waitUntil: (promise: Promise<unknown>) => void work.push(promise) };
	const env: Bindings = {
		DB: await newDatabase(),
		ASSETS: { fetch: async () => new Response(null, { status: 404 }) },
		ORIGIN: origin,
		BOT_CHECK: "off",
		LOG_LEVEL: "error",
		SECRETS: JSON.stringify({ tokenKeys: [{ kid: "a", key }], hashKey: key }),
		...overrides,
	};
	const settle = async () => {
		while (work.length > 0) await Promise.allSettled(work.splice(0));
	};
	const get = (path: string, init?: RequestInit) =>
		worker.fetch(new Request(`${origin}${path}`, init), env, context);
	const headers = { "content-type": "application/json", "cf-connecting-ip": "198.51.100.7" };
	const post = (path: string, body: object) =>
		get(path, { method: "POST", headers, body: JSON.stringify(body) });
	return { env, settle, get, post };
}

const failing = { fetch: () => Promise.reject(new Error("internal error; reference = abc at assets.ts:7")) };

afterEach(() => void vi.useRealTimers());

describe("failing static assets at the edge", () => {
	test.each([
		["/pricing", "en", "ltr"],
		["/ar/pricing", "ar", "rtl"],
		["/fr", "fr", "ltr"],
		["/ru/nothing", "ru", "ltr"],
	])("show at %s a page in its language that says when to retry", async (path, lang, dir) => {
		const consoleSpy = vi.spyOn(console, "log").mockImplementation(() => {});
		const { get } = await atEdge({ ASSETS: failing });
		const answer = await get(path);
		expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "60"]);
		expect(answer.headers.get("cache-control")).toBe("no-store");
		expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
		const text = await answer.text();
		expect(text).toContain(`<html lang="${lang}" dir="${dir}">`);
		expect(text).not.toMatch(/reference|assets\.ts|\s{2}at /);
		// An error message may quote input, even input that looks like a stack frame.
		expect(String(consoleSpy.mock.calls)).toContain('"event":"assets","kind":"Error","where":"at ');
		expect(String(consoleSpy.mock.calls)).not.toContain("reference");
	});

	test("leave the assistant without its words, which it reports in the envelope", async () => {
		vi.spyOn(console, "log").mockImplementation(() => {});
		const { post } = await atEdge({ ASSETS: failing });
		const answer = await post("/ask", { prompt: "Can I get my money back?" });
		expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "60"]);
		expect(await answer.json()).toMatchObject({ error: "unavailable", success: false });
	});

	test("affect nothing else", async () => {
		const { post } = await atEdge({ ASSETS: failing });
		const answer = await post("/api/vpnuser/register", { name: "Ada", email: "ada@example.org", password });
		expect(answer.status).toBe(200);
	});
});

test("the scheduled job at the edge runs to its end when one part of it fails", async () => {
	const requests: string[] = [];
	let isHealthy = false;
	const MAIL = {
		async send({ to }: { to: string }) {
			if (!isHealthy) throw new Error("binding down");
			await new Promise((resolve) => setTimeout(resolve, 150));
			requests.push(to);
		},
	};
	const edge = await atEdge({ MAIL });
	vi.spyOn(console, "log").mockImplementation(() => {});
	const body = { name: "Ada", email: "ada@example.org", password };
	expect((await edge.post("/api/vpnuser/register", body)).status).toBe(200);
	await edge.settle();
	isHealthy = true;
	const real = edge.env.DB;
	// A database on which the cleanup fails.
	const DB = {
		prepare: (query: string) => real.prepare(query),
		batch: (statements: Parameters<D1["batch"]>[0]) =>
			statements.length > 6
				? Promise.reject(new Error("D1_ERROR: D1 DB exceeded its CPU time limit and was reset."))
				: real.batch(statements),
	} as D1;
	await real.prepare("UPDATE mails SET next_at = 1").run();
	const later = { ...edge.env, DB };
	await worker.scheduled({ scheduledTime: 0 }, later, { waitUntil: () => {} });
	expect(requests).toEqual(["ada@example.org"]);
	const [mail] = await listMails(createDb(real), 10);
	expect([mail?.nextAt, mail?.text]).toEqual([null, ""]);
});

test("the edge ends stale connections every minute, and deletes what has expired every ten", async () => {
	const { env } = await atEdge();
	await env.DB.prepare("INSERT INTO vpn_sessions (id, account, until) VALUES ('a', 'b', 1)").run();
	await env.DB.prepare("INSERT INTO bot_checks (id, expires_at) VALUES ('a', 1)").run();
	const count = async (table: string) =>
		(await env.DB.prepare(`SELECT id FROM ${table}`).all()).results.length;
	const left = [];
	for (const minutes of [11, 20]) {
		await worker.scheduled({ scheduledTime: minutes * 60_000 }, env, { waitUntil: () => {} });
		left.push(`${await count("vpn_sessions")} ${await count("bot_checks")}`);
	}
	expect(left).toEqual(["0 1", "0 0"]);
});

test("a long newsletter at the edge leaves the other jobs their share of D1's queries", async () => {
	let sent = 0;
	const { env } = await atEdge({ MAIL: { send: async () => void sent++ } });
	await env.DB.prepare(
		`INSERT INTO mails (id, recipient, kind, lang, subject, text, html, created_at, attempts, next_at)
		WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
		SELECT i, 'reader' || i || '@example.org', 'letter', 'en', 's', 't', 'h', 1, 0, 1 FROM n`,
	).run();
	for (const total of [80, 160, 200]) {
		await worker.scheduled({ scheduledTime: minute }, env, { waitUntil: () => {} });
		expect(sent).toBe(total);
	}
});

describe("a mail service at the edge", () => {
	const mail = { id: "1", to: "ada@example.org", subject: "Hi", text: "Hi", html: "<p>Hi</p>", lang: "en" };

	test("that never answers is given up after ten seconds", async () => {
		vi.useFakeTimers();
		const hangs = createBindingMail({ send: () => new Promise(() => {}) }, "Example", "a@vpn.example");
		let failure = "";
		const delivery = hangs.deliver(mail).catch((error) => {
			failure = String(error);
		});
		await vi.advanceTimersByTimeAsync(9000);
		expect(failure).toBe("");
		await vi.advanceTimersByTimeAsync(2000);
		await delivery;
		expect(failure).toContain("binding");
	});

	test("that fails in any way delays no sign-up, and gets the mail once it recovers", async () => {
		const ways: Record<string, () => Promise<unknown>> = {
			throws: () => Promise.reject(new Error("E_SENDER_NOT_VERIFIED ada@example.org")),
			"throws no error": () => Promise.reject("no"),
			"throws at once": () => {
				throw new TypeError("no such binding");
			},
		};
		for (const [way, send] of Object.entries(ways)) {
			let now = send;
			const binding = createBindingMail({ send: () => now() }, "Example", "a@vpn.example");
			const testApp = await createTestApp({ mail: binding });
			const email = "ada@example.org";
			const { status } = await testApp.call(api.register, { name: "Ada", email, password });
			expect([way, status]).toEqual([way, 200]);
			expect((await testApp.lastMail(email)).sentAt).toBeNull();
			let sentCount = 0;
			now = async () => void sentCount++;
			testApp.pass(minute);
			await Promise.all([testApp.deliver(), testApp.deliver()]);
			expect([sentCount, (await testApp.lastMail(email)).sentAt]).toEqual([1, testApp.deps.now()]);
			expect(testApp.log.join("\n")).not.toContain(email);
		}
	});

	test("that accepted a mail while the database fails is asked again about the same one", async () => {
		const ids: string[] = [];
		const deliver = async ({ id }: { id: string }) => void ids.push(id);
		const testApp = await createTestApp({ mail: { kind: "http", deliver } });
		const bad = failDatabase(testApp.deps);
		await testApp.call(api.register, { name: "Ada", email: "ada@example.org", password });
		await testApp.settle();
		ids.length = 0;
		await testApp.deps.db.$client.prepare("UPDATE mails SET next_at = 1, sent_at = NULL").run();
		// The mail is claimed and read, then marking it as sent fails.
		bad.break({ message: "D1_ERROR: Network connection lost.", nth: 3 });
		await testApp.deliver().catch(() => {});
		bad.break(null);
		testApp.pass(5 * minute);
		await testApp.deliver();
		expect(ids).toHaveLength(2);
		expect(new Set(ids).size).toBe(1);
	});
});
