import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { State } from "../../../functions/sandbox/coins/state.ts";
import { password } from "../api/api.ts";
import { callServer, createMachine, type Machine, type ServerProcess } from "./faults.ts";

/** Somebody at a machine that is killed while they buy with coins. */
export interface CoinBuyer {
	machine: Machine;
	/** Starts a process; with a statement and a number one that kills itself so many statements after that one. */
	start(since?: string, at?: number): Promise<ServerProcess>;
	/** Clicks on the plan; null when no answer came. */
	click(server: ServerProcess): Promise<{ id: string; url: string } | null>;
	/** Pays on the invoice's page. */
	pay(server: ServerProcess, url: string): Promise<void>;
	/** Sends the form of the invoice's page without an act: nothing changes, and the sandbox sends what is due at once, not within a second. */
	look(server: ServerProcess, url: string): Promise<void>;
	/** Notices that BTCPay has still to send. */
	waiting(): number;
	/** Looks, and waits until every notice is taken or the process is no more. */
	taken(server: ServerProcess, url: string): Promise<void>;
	billing(server: ServerProcess): Promise<{ state: string; package: { end_date: string } | null }>;
	/** What BTCPay holds, changed while no process runs. */
	atBtcpay(change: (state: State) => void): State;
	rows(sql: string): Record<string, unknown>[];
}

const email = "ada@example.org";

/** A new machine, and somebody with an account on it. */
export async function createCoinBuyer(): Promise<CoinBuyer> {
	const machine = await createMachine();
	const rows: CoinBuyer["rows"] = (sql) => {
		const db = new DatabaseSync(join(machine.dataDir, "site.db"), { timeout: 4000 });
		try {
			return db.prepare(sql).all();
		} finally {
			db.close();
		}
	};
	const start: CoinBuyer["start"] = (since, at) =>
		machine.start({
			TEST_HASH_COST: "6",
			...(since && { TEST_KILL_SINCE: since, TEST_KILL_AT: String(at ?? 0) }),
		});
	const first = await start();
	const post = (path: string, body: object) => callServer(first.url, `/api/vpnuser/${path}`, { body });
	await post("register", { name: "Ada", email, password });
	const code = rows("SELECT code FROM mails")[0]?.["code"];
	await post("verify-otp", { email, code, context: "signup" });
	const { token } = (await post("login", { email, password })).body;
	await first.kill();

	/** A browser keeps the key of the sandbox's pages in a cookie. */
	const page = async (server: ServerProcess, url: string, body?: URLSearchParams) => {
		const { pathname, searchParams } = new URL(url);
		const headers = { cookie: `dev-btcpay=${searchParams.get("key")}` };
		const method = body ? "POST" : "GET";
		return fetch(server.url + pathname, { method, headers, redirect: "manual", ...(body && { body }) });
	};
	const file = join(machine.dataDir, "btcpay-sandbox.json");
	const readStored = () => JSON.parse(readFileSync(file, "utf8")) as State;
	const waiting = () => readStored().deliveries.filter(({ due }) => due !== null).length;
	// It may die over what it sends then.
	const look: CoinBuyer["look"] = (server, url) =>
		page(server, url, new URLSearchParams()).then(
			() => {},
			() => {},
		);
	return {
		machine,
		start,
		rows,
		look,
		waiting,
		async taken(server, url) {
			let isGone = false;
			void server.ended.then(() => {
				isGone = true;
			});
			await look(server, url);
			while (!isGone && waiting()) await new Promise((resolve) => setTimeout(resolve, 20));
		},
		async click(server) {
			const body = { packageId: "year", method: "coins" };
			const path = "/api/vpnuser/stripe-checkout";
			const answer = await callServer(server.url, path, { body, token }).catch(() => null);
			if (answer && answer.status !== 200) throw new Error(JSON.stringify(answer.body));
			return answer?.body ?? null;
		},
		async pay(server, url) {
			const { status } = await page(server, url, new URLSearchParams({ action: "exact", notices: "now" }));
			if (status !== 303) throw new Error(`not paid: ${status}`);
		},
		billing: async ({ url }) => (await callServer(url, "/api/vpnuser/billing", { token })).body.data,
		atBtcpay(change) {
			const state = readStored();
			change(state);
			writeFileSync(file, JSON.stringify(state));
			return state;
		},
	};
}
