import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { start } from "../../../functions/runtimes/node/server.ts";
import { ConfigError, readConfig, sandboxes } from "../../../functions/runtimes/settings/config.ts";
import { loadSecrets } from "../../../functions/runtimes/settings/secrets.ts";
import { password } from "../../support/api/api.ts";
import { compileCache } from "../../support/folders.ts";
import { mailboxOf } from "../../support/site/mailbox.ts";

let dataDir: string;
beforeEach(() => {
	dataDir = mkdtempSync(join(tmpdir(), "skerry-"));
});
const children = new Set<ChildProcess>();
afterEach(() => {
	for (const child of children) child.kill("SIGKILL");
	children.clear();
	rmSync(dataDir, { recursive: true, force: true });
});

const post = (url: string, path: string, body: object) =>
	fetch(url + path, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify(body),
	});

/** The runtime in a process of its own, as it runs in production, with a real hash cost. */
async function spawnRuntime(): Promise<{
	url: string;
	kill(signal: NodeJS.Signals): Promise<number | null>;
}> {
	const script = `
		const { start } = await import(${JSON.stringify(new URL("../../../functions/runtimes/node/server.ts", import.meta.url).href)});
		const running = await start({ env: process.env });
		process.once("SIGTERM", () => running.stop().then(() => process.exit(0)));
		console.log("url " + running.url);
	`;
	const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
		// The origin is the token's issuer, so it stays while the port changes.
		env: {
			PORT: "0",
			DATA_DIR: dataDir,
			NODE_COMPILE_CACHE: compileCache,
			LOG_LEVEL: "error",
			ORIGIN: "http://localhost:4321",
			BOT_CHECK: "off",
		},
		stdio: ["ignore", "pipe", "inherit"],
	});
	children.add(child);
	const exit = new Promise<number | null>((resolve) => child.once("exit", resolve));
	const url = await new Promise<string>((resolve) => {
		child.stdout.on("data", (text: Buffer) => {
			const match = /^url (\S+)$/m.exec(text.toString())?.[1];
			if (match) resolve(match);
		});
	});
	return {
		url,
		kill: (signal) => {
			child.kill(signal);
			return exit;
		},
	};
}

describe("one machine", () => {
	test("loses nothing it has answered when it is killed in that moment", async () => {
		const email = "ada@example.org";
		let runtime = await spawnRuntime();
		const registered = await post(runtime.url, "/api/vpnuser/register", { name: "Ada", email, password });
		await runtime.kill("SIGKILL");
		expect(registered.status).toBe(200);

		runtime = await spawnRuntime();
		const [mail] = await mailboxOf(runtime.url, dataDir);
		const verified = await post(runtime.url, "/api/vpnuser/verify-otp", { email, code: mail?.code });
		await runtime.kill("SIGKILL");
		expect(verified.status).toBe(200);

		runtime = await spawnRuntime();
		const login = await post(runtime.url, "/api/vpnuser/login", { email, password });
		await runtime.kill("SIGKILL");
		const { token } = (await login.json()) as { token: string };

		runtime = await spawnRuntime();
		const me = await fetch(`${runtime.url}/api/vpnuser/me`, {
			headers: { authorization: `Bearer ${token}` },
		});
		expect(me.status).toBe(200);
		expect(await runtime.kill("SIGTERM")).toBe(0);
	}, 60_000);

	test("finishes the calls under way when it is told to stop, and takes no new ones", {
		timeout: 15_000,
	}, async () => {
		const env = { PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "silent", BOT_CHECK: "off" };
		const running = await start({ env });
		const under = post(running.url, "/api/vpnuser/register", {
			name: "Ada",
			email: "ada@example.org",
			password,
		});
		await new Promise<void>((resolve) => running.server.once("request", () => resolve()));
		const stopped = running.stop();
		expect((await under).status).toBe(200);
		await stopped;
		await expect(fetch(running.url)).rejects.toThrow();
	});

	test("keeps its secrets to its owner, and the same over restarts", () => {
		const first = loadSecrets(dataDir);
		expect(statSync(join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600);
		expect(loadSecrets(dataDir)).toEqual(first);
		expect(first.tokenKeys[0].key).toHaveLength(32);
		expect(readFileSync(join(dataDir, "secrets.json"), "utf8")).toContain(first.tokenKeys[0].kid);
	});
});

describe("the settings", () => {
	test("need nothing on one machine", () => {
		expect(readConfig({})).toMatchObject({
			port: 4321,
			host: "127.0.0.1",
			speed: { ndt7: "self", server: null },
			origin: "http://localhost:4321",
			dataDir: ".data",
			smtpUrl: undefined,
			mailFrom: "noreply@skerryvpn.example",
			geoCityDb: undefined,
			geoAsnDb: undefined,
			proxyHops: 0,
			logLevel: "info",
			bot: { kind: "altcha" },
		});
		expect(sandboxes(readConfig({}), "k3y").join()).toContain("http://localhost:4321/dev/mailbox?key=k3y ");
		expect(sandboxes(readConfig({}), undefined).join()).toContain("NOT sent");
	});

	test("that are wrong stop the start with a sentence for each that says how to mend it", () => {
		const environment = {
			PORT: "eighty",
			ORIGIN: "www.example.com/shop",
			SMTP_URL: "mail.example.com",
			MAIL_FROM: "Skerry <noreply@example.com>",
			TRUSTED_PROXY_HOPS: "-1",
			LOG_LEVEL: "loud",
		};
		for (const name of Object.keys(environment) as (keyof typeof environment)[]) {
			expect(() => readConfig({ [name]: environment[name] })).toThrow(new RegExp(`^${name} must .+\\.$`));
		}
		const all = () => readConfig(environment);
		expect(all).toThrow(ConfigError);
		try {
			all();
		} catch (error) {
			expect((error as Error).message.split("\n")).toHaveLength(6);
		}
	});

	test("that open the process to others must say the address others use", () => {
		expect(() => readConfig({ HOST: "0.0.0.0" })).toThrow(/ORIGIN/);
		expect(readConfig({ HOST: "0.0.0.0", ORIGIN: "https://a.example/" }).origin).toBe("https://a.example");
	});

	test("take Turnstile when both its keys are there, and no bot check only where nobody else comes", () => {
		const keys = { TURNSTILE_SITE_KEY: "site", TURNSTILE_SECRET: "secret" };
		expect(readConfig(keys).bot).toEqual({ kind: "turnstile", siteKey: "site", secret: "secret" });
		expect(readConfig({ ...keys, BOT_CHECK: "altcha" }).bot).toEqual({ kind: "altcha" });
		expect(readConfig({ BOT_CHECK: "off" }).bot).toEqual({ kind: "off" });
		const wrong = [
			{ TURNSTILE_SITE_KEY: "site" },
			{ TURNSTILE_SECRET: "secret" },
			{ BOT_CHECK: "turnstile" },
			{ BOT_CHECK: "captcha" },
			{ BOT_CHECK: "off", ORIGIN: "https://www.example.com" },
		];
		for (const environment of wrong) expect(() => readConfig(environment)).toThrow(ConfigError);
	});

	test("that are empty count as not set", () => {
		expect(readConfig({ PORT: "", ORIGIN: " ", SMTP_URL: "" })).toEqual(readConfig({}));
	});
});
