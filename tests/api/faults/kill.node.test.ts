import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { email, newPassword, password } from "../../support/api/api.ts";
import { callServer, createMachine, type Machine } from "../../support/faults/faults.ts";

const cheap = { TEST_HASH_COST: "6" };
const next = "seven loud harbours";
let machine: Machine;
/** Data with Ada's account and Bob's unconfirmed sign-up. */
let initialFolder: string;
let token: string;
let bobCode: string;
let grant: string;

const read = (sql: string): unknown => {
	const db = new DatabaseSync(join(machine.dataDir, "site.db"), { timeout: 4000 });
	const row = db.prepare(sql).get();
	db.close();
	return Object.values(row ?? {})[0];
};
const post = (url: string, path: string, body: object) => callServer(url, `/api/${path}`, { body });

beforeAll(async () => {
	machine = await createMachine();
	const server = await machine.start(cheap);
	const person = { name: "Ada", email, password };
	const codeOf = (kind: string) => String(read(`SELECT code FROM mails WHERE kind = '${kind}'`));
	await post(server.url, "vpnuser/register", person);
	await post(server.url, "vpnuser/verify-otp", { email, code: codeOf("signup"), context: "signup" });
	for (let n = 0; n < 2; n++) ({ token } = (await post(server.url, "vpnuser/login", person)).body);
	await post(server.url, "vpnuser/forget-password", { email });
	const proof = { email, code: codeOf("reset"), context: "reset-password" };
	grant = (await post(server.url, "vpnuser/verify-otp", proof)).body.data.reset_token;
	await post(server.url, "vpnuser/register", { ...person, email: "bob@example.org" });
	bobCode = String(read("SELECT code FROM mails WHERE recipient LIKE 'bob%'"));
	await server.kill();
	initialFolder = mkdtempSync(join(tmpdir(), "beginning-"));
	cpSync(machine.dataDir, initialFolder, { recursive: true });
}, 30_000);
afterAll(async () => {
	await machine.close();
	rmSync(initialFolder, { recursive: true });
});

/** Each action, and the queries that show its effect. */
const scenarios: Record<string, [(url: string) => ReturnType<typeof callServer>, ...string[]]> = {
	"sign-up": [
		(url) => post(url, "vpnuser/register", { name: "Eve", email: "eve@example.org", password }),
		"codes",
		"mails",
	],
	"code verification": [
		(url) => post(url, "vpnuser/verify-otp", { email: "bob@example.org", code: bobCode, context: "signup" }),
		"users",
		"codes WHERE purpose = 'signup' AND password IS NOT NULL",
	],
	"password reset": [
		(url) =>
			post(url, "vpnuser/update-password-by-email", { email, ...newPassword(next), reset_token: grant }),
		"sessions",
		"codes WHERE purpose = 'grant'",
		"mails WHERE kind = 'changed'",
	],
	"newsletter sign-up": [
		(url) => post(url, "newsletter/subscribe", { email }),
		"subscribers",
		"mails WHERE kind = 'newsletter-confirm'",
	],
	"account deletion": [
		(url) => callServer(url, "/api/vpnuser/delete-account", { method: "DELETE", token }),
		"users",
		"sessions",
		"mails",
	],
};

test.each(Object.entries(scenarios))(
	"a process killed after any write of a %s loses nothing confirmed",
	{ timeout: 180_000 },
	async (_, [act, ...tables]) => {
		const seen = () => tables.map((table) => read(`SELECT count(*) FROM ${table}`));
		const states: unknown[][] = [];
		let hasAnswered = false;
		for (let at = 0; !hasAnswered; at++) {
			rmSync(machine.dataDir, { recursive: true });
			cpSync(initialFolder, machine.dataDir, { recursive: true });
			states[0] ??= seen();
			const dying = await machine.start({ ...cheap, TEST_KILL_AT: String(at) });
			hasAnswered = (await act(dying.url).catch(() => null))?.status === 200;
			await dying.kill();
			states.push(seen());
			expect(read("PRAGMA integrity_check")).toBe("ok");
		}
		const [before, after] = [states[0], states.at(-1)];
		expect(after).not.toEqual(before);
		for (const state of states) expect([before, after]).toContainEqual(state);
	},
);

test.each([0, 1, 3])(
	"a process killed after %i writes of its first start starts again cleanly",
	async (at) => {
		const fresh = await createMachine();
		const killed = await fresh.start({ TEST_KILL_AT: String(at), TEST_KILL_START: "1" }).catch(() => null);
		await killed?.kill();
		expect((await fetch(`${(await fresh.start()).url}/api/ready`)).status).toBe(200);
		await fresh.close();
	},
);
