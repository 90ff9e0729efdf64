import { describe, expect, test } from "vitest";
import * as api from "../../functions/contract/index.ts";
import { findUser } from "../../functions/db/queries/users.ts";
import { rows } from "../../functions/db/run.ts";
import { nowhere } from "../../functions/gateways/geo/index.ts";
import { createWorld, tokenOf } from "../support/api.ts";
import { sql } from "../support/api-database.ts";

const email = "ada@example.org";

describe("the export of one’s data", () => {
	test("is a file with account, sessions, waiting codes and mails", async () => {
		const world = await createWorld({
			geo: { locate: async () => ({ ...nowhere, country: "FR", city: "Lyon" }) },
		});
		await world.account(email);
		const token = await world.login(email);
		await world.call(api.forgetPassword, { email, lang: "fr" });
		await world.settle();
		const { status, headers, body } = await world.call(api.exportAccount, {}, { token });
		expect(status).toBe(200);
		expect(headers.get("content-disposition")).toBe('attachment; filename="skerry-2026-01-15.json"');
		expect(headers.get("content-type")).toContain("application/json");
		expect(headers.get("cache-control")).toBe("no-store");
		const now = "2026-01-15T12:00:00.000Z";
		expect(body.data).toEqual({
			exported_at: now,
			account: {
				id: (await findUser(world.deps.db, email))?.id,
				name: "Ada Lovelace",
				email,
				type: "free",
				language: "en",
				countries: ["FR"],
				created_at: now,
			},
			sessions: [
				{
					id: expect.any(String),
					name: null,
					platform: "web",
					browser: null,
					system: null,
					kind: null,
					country: "FR",
					city: "Lyon",
					seen_on: "2026-01-15",
					created_at: now,
					expires_at: "2026-01-22T12:00:00.000Z",
					current: true,
				},
			],
			activity: [
				{ kind: "login", at: now, platform: "web", browser: null, system: null, country: "FR", city: "Lyon" },
			],
			security: {
				authenticator: null,
				recovery_codes_left: 0,
				passkeys: [],
				factor_removal_at: null,
			},
			codes: [
				{
					purpose: "reset-password",
					language: "fr",
					tries: 0,
					created_at: now,
					expires_at: "2026-01-16T12:00:00.000Z",
				},
			],
			mails: ["signup", "reset"]
				.map((kind) => ({
					kind,
					recipient: email,
					language: kind === "reset" ? "fr" : "en",
					subject: null,
					created_at: now,
					sent_at: now,
				}))
				.sort((a, b) => a.kind.localeCompare(b.kind)),
			newsletter: null,
			plan: null,
			trial: null,
			coins: [],
			payments: [],
		});
	});

	test("names no secret: no password hash, no code, no link, no key of a counter", async () => {
		const world = await createWorld();
		await world.account(email);
		const token = await world.login(email);
		await world.call(api.forgetPassword, { email });
		const mails = await world.mails(email);
		const text = JSON.stringify((await world.call(api.exportAccount, {}, { token })).body);
		const stored = await rows<{ secret: string }>(
			world.deps.db,
			sql`SELECT password AS secret FROM users UNION SELECT code_hash FROM codes UNION SELECT link_hash FROM codes
				UNION SELECT key FROM hits`,
		);
		const secrets = [
			...stored.map(({ secret }) => secret),
			...mails.flatMap((mail) => [mail.code ?? "", tokenOf(mail)]),
		];
		expect(secrets.length).toBeGreaterThan(6);
		for (const secret of secrets) {
			expect(secret.length).toBeGreaterThan(5);
			expect(text).not.toContain(secret);
		}
		expect(text).not.toMatch(/scrypt|hash|"password"|token/i);
	});

	test("holds nobody else’s data, and needs a login", async () => {
		const world = await createWorld();
		await world.account(email);
		await world.account("bob@example.org", "Bob");
		await world.login("bob@example.org");
		const { body } = await world.call(api.exportAccount, {}, { token: await world.login(email) });
		expect(JSON.stringify(body)).not.toMatch(/bob/i);
		expect(body.data.sessions).toHaveLength(1);
		expect((await world.call(api.exportAccount, {})).body.error).toBe("unauthorized");
	});
});
