import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { startFeed } from "../support/fakes/feed-server.ts";
import { place } from "../support/fakes/servers.ts";
import { checkIkev2 } from "./ikev2-journey.ts";
import { connectShadowsocks, startShadowsocks, startShadowsocksPorts } from "./others.ts";
import { counts, endAll, expect, has, type Program, run, startProgram, step, until } from "./programs.ts";
import {
	makeCertificates,
	page,
	readPage,
	readThroughTunnel,
	startOpenvpn,
	startPageServer,
	startRadius,
	startResolver,
	waitForPage,
} from "./servers.ts";
import { openSite } from "./site.ts";

/** Run by run.ts in the servers' namespace: `node journey.ts <client namespace> <folder>`. */
const [client = "", folder = ""] = process.argv.slice(2);
/** curl options for going through Shadowsocks. */
const proxy = ["--socks5-hostname", "127.0.0.1:1080"];
/** OpenVPN's renegotiation interval in seconds; the example has ten minutes. */
const renegotiate = 12;

const { ca } = makeCertificates(folder);
const feed = await startFeed({
	authorities: { openvpn: ca, "ikev2-ipsec": ca },
	servers: [
		place({
			city: "Testhausen",
			names: {},
			connect: {
				openvpn: { host: "vpn.test", port: 1194, transport: "udp" },
				"ikev2-ipsec": { host: "vpn.test" },
				shadowsocks: { host: "192.0.2.1", port: 20_000, method: "chacha20-ietf-poly1305" },
			},
		}),
	],
});
for (const address of [page.ipv4, page.ipv6]) await startPageServer(address, 8080);
const site = await openSite(folder, feed.url);

/** A real OpenVPN client in the client namespace. */
function connect(name: string, login: { user_name: string; password: string }, ...more: string[]): Program {
	const file = join(folder, `${name}.login`);
	writeFileSync(file, `${login.user_name}\n${login.password}\n`, { mode: 0o600 });
	const config = join(folder, "client.ovpn");
	const words = `openvpn --config ${config} --auth-user-pass ${file} --auth-nocache --connect-retry 1 1`;
	const spaced = ["netns", "exec", client, ...words.split(" "), "--auth-retry", "none", ...more];
	return startProgram(join(folder, `${name}.log`), "ip", spaced);
}
const isUp = (program: Program, ms = 20_000) => program.says(/Initialization Sequence Completed/, ms);
const isRefused = (program: Program, ms = 20_000) => program.says(/AUTH_FAILED/, ms);
const stored = () => {
	const database = new DatabaseSync(site.database, { readOnly: true });
	const rows = database.prepare("SELECT * FROM vpn_sessions").all();
	database.close();
	return rows;
};

try {
	const ada = await site.person("ada@example.org");
	await site.buy(ada);
	let login = await site.password(ada);
	let key = await site.gatewayKey("fra1");
	let radius = await startRadius(folder, site.site.url, key);
	const server = await startOpenvpn(folder, renegotiate);
	let first: Program | undefined;

	await step("OpenVPN’s own checker takes the file", async () => {
		const { file } = await site.setup(ada, "linux", "openvpn");
		writeFileSync(join(folder, "client.ovpn"), file.body);
		run("openvpn", "--config", join(folder, "client.ovpn"), "--show-tls");
		return file.name;
	});
	await step("a client with the file of the site connects and reads a page through the tunnel", async () => {
		first = connect("first", login);
		await isUp(first);
		const page = await waitForPage(client);
		expect(/read from 10\.8\./.test(page), page);
		return page;
	});
	if (has("unbound"))
		await step("names are looked up through the tunnel, and IPv6 goes through it", async () => {
			await startResolver(folder);
			const [, resolver = ""] = /dhcp-option DNS ([^,']+)/.exec(first?.said() ?? "") ?? [];
			return readThroughTunnel(client, resolver, { ipv4: "10.8.", ipv6: "fd5c:9a3e:71b2:8:" });
		});
	else console.log("- Names and IPv6 skipped: there is no unbound.");
	await step("what is stored of the session is two keyed hashes and a minute", async () => {
		await until("the session", () => stored().length === 1);
		return JSON.stringify(stored());
	});
	await step("the session goes on when it proves itself anew, as one and the same", async () => {
		let longest = 0;
		let last = performance.now();
		for (const end = last + (renegotiate + 8) * 1000; performance.now() < end; ) {
			if (!(await readPage(client))) continue;
			longest = Math.max(longest, performance.now() - last);
			last = performance.now();
		}
		expect(/TLS: soft reset/.test(server.said()), "no new proof");
		expect(performance.now() - last < 5000, "no page any more");
		expect(stored().length === 1, `${stored().length} sessions`);
		return `1 session, ${(longest / 1000).toFixed(1)} s without an answer at most`;
	});
	await step("a wrong password is refused", async () => {
		const wrong = connect("wrong", { ...login, password: "xxxxx-xxxxx-xxxxx-xxxxx" });
		await isRefused(wrong);
		await wrong.stop();
	});
	await step("ten devices connect, the eleventh is refused until one ends", async () => {
		const more = Array.from({ length: 9 }, (_, index) => connect(`more${index}`, login, "--route-nopull"));
		await Promise.all(more.map((program) => isUp(program, 40_000)));
		expect(stored().length === 10, `${stored().length} sessions`);
		const eleventhClient = connect("eleventh", login, "--route-nopull");
		await isRefused(eleventhClient);
		await more[0]?.stop();
		await until("one fewer", () => stored().length === 9, 90_000);
		const again = connect("again", login, "--route-nopull");
		await isUp(again);
		await Promise.all([...more, again, eleventhClient].map((program) => program.stop()));
		await until("the end of all but one", () => stored().length === 1, 90_000);
	});
	await step(
		"while the site is away a running session goes on, also past a new proof, and a new one is refused",
		async () => {
			await site.stop();
			const resets = () => server.said().split("TLS: soft reset").length;
			const before = resets();
			await until("a new proof", () => resets() > before, 60_000);
			const other = connect("away", login, "--route-nopull");
			await isRefused(other, 40_000);
			await other.stop();
			return waitForPage(client);
		},
	);
	await step("once the site is back, new ones connect", async () => {
		await site.start();
		const other = connect("back", login, "--route-nopull");
		await isUp(other, 40_000);
		await other.stop();
	});
	await step(
		"a password that was renewed refuses the old one, and ends its session at the next proof",
		async () => {
			const old = login;
			login = await site.password(ada);
			const late = connect("old", old, "--route-nopull");
			await isRefused(late);
			await late.stop();
			await first?.says(/AUTH_FAILED/, 60_000);
			first = connect("renewed", login);
			await isUp(first);
		},
	);
	await step("a wrong key of the gateway lets nobody in, the right one does again", async () => {
		await radius.stop();
		radius = await startRadius(folder, site.site.url, `${key.slice(0, -1)}_`);
		const refused = connect("key", login, "--route-nopull");
		await isRefused(refused, 40_000);
		await refused.stop();
		await radius.stop();
		key = await site.gatewayKey("fra1");
		radius = await startRadius(folder, site.site.url, key);
		await first?.stop();
		first = connect("rekeyed", login);
		await isUp(first, 40_000);
	});
	const hasShadowsocks = has("ss-manager");
	const startPorts = () => startShadowsocksPorts(folder, site.site.url, key);
	let ports: Program | undefined;
	if (hasShadowsocks)
		await step("Shadowsocks opens the port of the link, and a page is read through it", async () => {
			await startShadowsocks(folder);
			ports = startPorts();
			const { link } = await site.setup(ada, "linux", "shadowsocks", login.password);
			connectShadowsocks(folder, client, link);
			return waitForPage(client, ...proxy);
		});
	else console.log("- Shadowsocks skipped: there is no ss-manager.");
	const hasIkev2 = existsSync("/usr/sbin/charon-systemd") && has("swanctl");
	if (hasIkev2) {
		await first?.stop();
		await until("the end of all others", () => stored().length === 0, 90_000);
		await checkIkev2({ site, person: ada, password: login.password, folder, client, stored });
		first = connect("after", login);
		await isUp(first);
	} else console.log("- IKEv2 skipped: there is no charon-systemd with swanctl.");
	await step("when the plan ends, the session ends and the next is refused", async () => {
		await site.endRenewal(ada);
		await ports?.stop();
		site.site.pass(400 * 24 * 60 * 60 * 1000);
		await first?.says(/AUTH_FAILED/, 60_000);
		const late = connect("ended", login, "--route-nopull");
		await isRefused(late);
		await late.stop();
		if (hasShadowsocks) {
			// The script restarts after the end, so only the manager knows the port.
			startPorts();
			await until("the port closes", async () => (await readPage(client, ...proxy)) === null);
		}
		expect((await readPage(client))?.includes("10.8.") !== true, "the page came through the tunnel");
	});
	await step("nothing is stored after the sessions", async () => {
		await until("an empty table", () => stored().length === 0, 90_000);
		return JSON.stringify(stored());
	});
} finally {
	await endAll();
	await site.stop().catch(() => {});
	feed.close();
}
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed ? 1 : 0);
