import { spawn } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import type { ShadowsocksPorts } from "../../../functions/contract/shapes/vpn.ts";
import { compileCache, root } from "../../support/folders.ts";
import { listen } from "../../support/listen.ts";

const firstPort = 65_500;
let customers: ShadowsocksPorts = [];
const sell = (keys: Record<number, string>): void => {
	customers = Object.entries(keys).map(([slot, key]) => ({ slot: Number(slot), key }));
};
const site = createServer((_, response) => response.end(JSON.stringify({ data: customers })));

/** Keys of open ports, and a port that another program has. Speaks the managers' protocol. */
const open = new Map<number, string>();
let taken = 0;
/** The port whose next answer comes too late: just before a refusal. */
let late = 0;
let lateSender = 0;
const manager = createSocket("udp4").on("message", (message, { port: sender }) => {
	const [, command, details = ""] = /^(\w+): (.*)$/.exec(message.toString()) ?? [];
	const { server_port: port, password } = JSON.parse(details);
	// It can't parse such a port, and doesn't reply.
	if (port > 65_535) return;
	const isRefused = command === "add" && port === taken;
	if (command === "remove") open.delete(port);
	else if (!isRefused) open.set(port, password);
	if (port === late) [late, lateSender] = [0, sender];
	else {
		if (isRefused && lateSender) manager.send("ok\n", lateSender);
		manager.send(isRefused ? "port is not available" : "ok\n", sender);
	}
});

let siteUrl = "";
beforeAll(async () => {
	siteUrl = `http://127.0.0.1:${await listen(site)}`;
	await once(manager.bind(0, "127.0.0.1"), "listening");
});
afterAll(() => {
	site.close();
	manager.close();
});

function startScript(): void {
	const script = join(root, "functions/runtimes/deploy/vpn/shadowsocks-ports.mjs");
	const program = spawn(process.execPath, [script], {
		env: {
			NODE_COMPILE_CACHE: compileCache,
			SITE_URL: siteUrl,
			FIRST_PORT: String(firstPort),
			MANAGER_PORT: String(manager.address().port),
			SECONDS: "0.05",
		},
		stdio: "ignore",
	});
	onTestFinished(() => void program.kill());
}

/** Waits until just these ports are open. */
const isOpen = (keys: Record<number, string>) =>
	vi.waitFor(() => expect(Object.fromEntries(open)).toEqual(keys), { timeout: 20_000 });

test("a port whose plan ended while the script was stopped is closed when it starts again", async () => {
	open.set(firstPort, "ended").set(firstPort + 1, "current");
	sell({ 1: "current" });
	startScript();
	await isOpen({ [firstPort + 1]: "current" });
});

test("a port that the manager couldn't open is tried again, and keeps no other from opening or closing", async () => {
	open.clear();
	taken = firstPort;
	sell({ 0: "refused", 1: "old", 70000: "beyond the last port" });
	startScript();
	await isOpen({ [firstPort + 1]: "old" });
	sell({ 0: "refused", 2: "new" });
	await isOpen({ [firstPort + 2]: "new" });
	taken = 0;
	await isOpen({ [firstPort]: "refused", [firstPort + 2]: "new" });
});

test("a renewed password replaces the key of its port", async () => {
	open.clear();
	sell({ 0: "old" });
	startScript();
	await isOpen({ [firstPort]: "old" });
	sell({ 0: "new" });
	await isOpen({ [firstPort]: "new" });
});

test("an answer that comes too late isn't taken for the next port's", async () => {
	open.clear();
	[late, taken] = [firstPort, firstPort + 1];
	sell({ 0: "late", 1: "refused" });
	startScript();
	await isOpen({ [firstPort]: "late" });
	await new Promise((resolve) => setTimeout(resolve, 2500));
	taken = 0;
	await isOpen({ [firstPort]: "late", [firstPort + 1]: "refused" });
});
