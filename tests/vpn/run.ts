import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { has, run } from "./programs.ts";

/**
 * `npx node tests/vpn/run.ts` tests the site with real VPN programs in two network namespaces, one for the servers and one for
 * clients, and removes both afterwards. Skips if programs or privileges are missing.
 */
const needed = ["ip", "openssl", "curl", "openvpn", "freeradius", "radclient"];
const missing = needed.filter((program) => !has(program));
const skip = (why: string): never => {
	console.log(`Skipped: ${why}`);
	process.exit(0);
};
if (process.getuid?.() !== 0) skip("namespaces and tunnels need root.");
if (missing.length) skip(`these programs are missing: ${missing.join(", ")}.`);

const [server, client] = [`vpn-s-${process.pid}`, `vpn-c-${process.pid}`];
const folder = mkdtempSync(join(tmpdir(), "vpn-"));
const names = `/etc/netns/${client}`;
let status = 1;
try {
	try {
		run("ip", "netns", "add", server);
		run("ip", "netns", "add", client);
	} catch (error) {
		skip(`this machine makes no network namespaces (${(error as Error).message.trim()}).`);
	}
	run("ip", "link", "add", "srv0", "netns", server, "type", "veth", "peer", "name", "cli0", "netns", client);
	const at = (space: string, ...words: string[]) => run("ip", "-n", space, ...words);
	at(server, "addr", "add", "192.0.2.1/24", "dev", "srv0");
	// Addresses of the test page, reachable only through a tunnel.
	for (const page of ["198.51.100.1/32", "198.51.100.2/32", "2001:db8:1::1/128"])
		at(server, "addr", "add", page, "dev", "lo");
	at(client, "addr", "add", "192.0.2.2/24", "dev", "cli0");
	at(server, "addr", "add", "2001:db8::1/64", "dev", "srv0", "nodad");
	at(client, "addr", "add", "2001:db8::2/64", "dev", "cli0", "nodad");
	for (const [space, link] of [
		[server, "lo"],
		[server, "srv0"],
		[client, "lo"],
		[client, "cli0"],
	] as const)
		at(space, "link", "set", link, "up");
	for (const way of ["192.0.2.1", "2001:db8::1"]) at(client, "route", "add", "default", "via", way);
	mkdirSync(names, { recursive: true });
	writeFileSync(join(names, "hosts"), "127.0.0.1 localhost\n192.0.2.1 vpn.test\n");
	writeFileSync(join(names, "resolv.conf"), "");
	const journey = join(import.meta.dirname, "journey.ts");
	const words = ["netns", "exec", server, process.execPath, journey, client, folder];
	status = spawnSync("ip", words, { stdio: "inherit", timeout: 600_000 }).status ?? 1;
} finally {
	for (const space of [client, server]) spawnSync("ip", ["netns", "del", space]);
	rmSync(names, { recursive: true, force: true });
	if (status === 0) rmSync(folder, { recursive: true });
	else console.log(`What the programs said: ${folder}`);
}
process.exit(status);
