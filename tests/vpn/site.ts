import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { me } from "../../functions/contract/account/account.ts";
import { autoRenew, checkout } from "../../functions/contract/billing/billing.ts";
import { type Endpoint, parseEndpoint } from "../../functions/contract/endpoint.ts";
import { makeSetup, renewManualPassword } from "../../functions/contract/vpn.ts";
import { getDatabaseFile } from "../../functions/runtimes/node/backup.ts";
import { runCommand } from "../../functions/runtimes/operator/admin.ts";
import { createPerson, type Person, type RunningSite, startSite } from "../support/site/site.ts";
import { until } from "./programs.ts";

/** The site and its API; restarts keep the port and database. */
export async function openSite(folder: string, feedUrl: string) {
	const dataDir = join(folder, "data");
	const settings = {
		DATA_DIR: dataDir,
		PORT: "4399",
		SERVERS_URL: feedUrl,
		BOT_CHECK: "off",
		LOG_LEVEL: "silent",
	};
	await mkdir(dataDir, { recursive: true });
	const start = () => startSite(settings, { distDir: null });
	let site = await start();
	const call = async (endpoint: Endpoint, body: object, token: string) => {
		const [method, path] = parseEndpoint(endpoint);
		const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
		const init = method === "GET" ? { headers } : { method, headers, body: JSON.stringify(body) };
		const response = await fetch(site.url + path, init);
		const reply = await response.json();
		if (!response.ok) throw new Error(`${path}: ${JSON.stringify(reply)}`);
		return reply;
	};
	return {
		get site(): RunningSite {
			return site;
		},
		database: getDatabaseFile(dataDir),
		stop: () => site.close(),
		async start() {
			site = await start();
		},
		gatewayKey: async (name: string) =>
			(await runCommand(["gateway-key", name, "--why", "test"], dataDir, Date.now()))[0] ?? "",
		person: (email: string): Promise<Person> => createPerson(site, { name: "Ada Lovelace", email }),
		/** Buys the yearly plan as a browser does: checkout, payment page with its cookie, form. */
		async buy({ token }: Person) {
			const { url } = await call(checkout, { packageId: "year" }, token);
			const page = new URL(url, site.url);
			let response = await fetch(page, { redirect: "manual" });
			const cookie = response.headers
				.getSetCookie()
				.map((one) => one.split(";")[0])
				.join("; ");
			const next = response.headers.get("location");
			const target = next ? new URL(next, page) : page;
			const form = new URLSearchParams({ card: "4242424242424242" });
			response = await fetch(target, { method: "POST", body: form, headers: { cookie }, redirect: "manual" });
			if (response.status >= 400)
				throw new Error(`payment page: ${response.status} ${await response.text()}`);
			await until("the plan is in force", async () => (await call(me, {}, token)).data.type !== "free");
		},
		/** Moves a plan's end, as a renewal or refund does. */
		endPlan({ email }: Person, ms: number): void {
			const database = new DatabaseSync(getDatabaseFile(dataDir));
			database
				.prepare(
					"UPDATE customers SET ends_at = ?, renews = 0 WHERE user_id = (SELECT id FROM users WHERE email = ?)",
				)
				.run(Date.now() + ms, email);
			database.close();
		},
		endRenewal: ({ token }: Person) => call(autoRenew, { enabled: false }, token),
		password: async ({ token }: Person): Promise<{ user_name: string; password: string }> =>
			(await call(renewManualPassword, {}, token)).data,
		setup: async ({ token }: Person, platform: string, protocol: string, password?: string) =>
			(await call(makeSetup, { platform, protocol, server: "DE Testhausen", password }, token)).data,
	};
}
