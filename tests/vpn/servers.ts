import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { root } from "../support/folders.ts";
import { expect, type Program, run, runInBackground, startProgram, until } from "./programs.ts";

/** The test page's addresses. */
export const page = { ipv4: "198.51.100.1", ipv6: "2001:db8:1::1" };

const examples = join(root, "functions/runtimes/deploy/vpn");

/** An example from functions/runtimes/deploy/vpn with some values replaced. */
export function example(name: string, changes: Record<string, string> = {}): string {
	let text = readFileSync(join(examples, name), "utf8");
	for (const [from, to] of Object.entries(changes)) {
		if (!text.includes(from)) throw new Error(`${name} has no ${from}`);
		text = text.replaceAll(from, to);
	}
	return text;
}

/** A CA, and a server certificate for vpn.test. */
export function makeCertificates(folder: string): { ca: string } {
	const at = (name: string) => join(folder, name);
	const openssl = (words: string) => run("openssl", ...words.split(" "));
	const key = "-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout";
	openssl(`req -x509 ${key} ${at("ca.key")} -out ${at("ca.crt")} -days 2 -subj /CN=Test-CA`);
	openssl(`req ${key} ${at("server.key")} -out ${at("server.csr")} -subj /CN=vpn.test`);
	writeFileSync(
		at("ext"),
		"subjectAltName=DNS:vpn.test\nextendedKeyUsage=serverAuth\nkeyUsage=digitalSignature\n",
	);
	const signed = `-out ${at("server.crt")} -days 2 -extfile ${at("ext")}`;
	openssl(
		`x509 -req -in ${at("server.csr")} -CA ${at("ca.crt")} -CAkey ${at("ca.key")} -CAcreateserial ${signed}`,
	);
	return { ca: readFileSync(at("ca.crt"), "utf8") };
}

/** A page that returns the client's address. */
export async function startPageServer(host: string, port: number): Promise<void> {
	const server = createServer((request, response) =>
		response.end(`read from ${request.socket.remoteAddress}`),
	);
	await new Promise<void>((resolve) => server.listen(port, host, resolve));
	server.unref();
}

/** FreeRADIUS with the example configuration, in its own folders. */
export async function startRadius(folder: string, siteUrl: string, key: string): Promise<Program> {
	const raddb = join(folder, "raddb");
	rmSync(raddb, { recursive: true, force: true });
	cpSync("/etc/freeradius/3.0", raddb, { recursive: true, verbatimSymlinks: true });
	for (const part of ["mods-enabled", "sites-enabled"])
		for (const name of readdirSync(join(raddb, part)))
			if (
				part === "sites-enabled" ||
				["eap", "ntlm_auth", "echo", "exec", "detail", "detail.log"].includes(name)
			)
				rmSync(join(raddb, part, name));
	const rest = { SITE_URL: siteUrl, GATEWAY_NAME: "fra1", GATEWAY_KEY: key };
	writeFileSync(join(raddb, "mods-enabled/rest"), example("freeradius-rest", rest));
	writeFileSync(join(raddb, "mods-enabled/eap"), example("freeradius-eap"));
	writeFileSync(join(raddb, "mods-enabled/outage"), example("freeradius-outage"));
	const site = {
		SECRET: "testing123",
		// Interim accounting updates every three seconds instead of every four minutes.
		"&Session-Timeout !* ANY": "&Session-Timeout !* ANY\n&Acct-Interim-Interval := 3",
	};
	writeFileSync(join(raddb, "sites-enabled/vpn"), example("freeradius-site", site));
	writeFileSync(join(raddb, "policy.d/vpn"), example("freeradius-policy"));
	const main = join(raddb, "radiusd.conf");
	const text = readFileSync(main, "utf8")
		.replaceAll("/etc/freeradius/3.0", raddb)
		.replace(/^logdir = .*/m, `logdir = ${folder}`)
		.replace(/^run_dir = .*/m, `run_dir = ${folder}`)
		.replace(/^\s*(user|group) = freerad$/gm, "");
	writeFileSync(main, text);
	const radius = startProgram(join(folder, "radius.log"), "freeradius", ["-d", raddb, "-f", "-X"]);
	await radius.says(/Ready to process requests/);
	return radius;
}

/** An OpenVPN server with the example configuration. @param renegotiate interval in seconds */
export async function startOpenvpn(folder: string, renegotiate: number): Promise<Program> {
	const home = join(folder, "openvpn");
	mkdirSync(join(home, "tmp"), { recursive: true });
	const config = join(home, "server.conf");
	const plugin = join(home, "radius.cnf");
	writeFileSync(
		config,
		example("openvpn-server.conf", {
			"/etc/openvpn/server/radius.cnf": plugin,
			"/etc/openvpn/server": folder,
			"/run/openvpn-server/vpn.status 60": `${home}/status 2`,
			"tmp-dir /run/openvpn-server": `tmp-dir ${home}/tmp`,
			"reneg-sec 600": `reneg-sec ${renegotiate}`,
			"verb 0\nlog /dev/null": "verb 3",
		}),
	);
	writeFileSync(
		plugin,
		example("openvpn-radius.cnf", { "/etc/openvpn/server/vpn.conf": config, "=SECRET": "=testing123" }),
	);
	const words = ["--config", config, "--cd", home];
	const server = startProgram(join(folder, "openvpn-server.log"), "openvpn", words);
	await server.says(/Initialization Sequence Completed/);
	return server;
}

/** The example resolver, which knows one name. */
export async function startResolver(folder: string): Promise<void> {
	const config = join(folder, "unbound.conf");
	writeFileSync(
		config,
		`${example("unbound.conf")}
	local-data: "page.test. A ${page.ipv4}"
	chroot: ""
	username: ""
	pidfile: ""
	use-syslog: no
remote-control:
	control-enable: no
`,
	);
	await startProgram(join(folder, "unbound.log"), "unbound", ["-d", "-c", config]).says(/start of service/);
}

/** Reads the page by name and by IPv6. @param from how the tunnel's addresses begin */
export async function readThroughTunnel(
	client: string,
	resolver: string,
	from: { ipv4: string; ipv6: string },
): Promise<string> {
	writeFileSync(join("/etc/netns", client, "resolv.conf"), `nameserver ${resolver}\n`);
	const [byName, byIpv6] = [await readFrom(client, "page.test"), await readFrom(client, `[${page.ipv6}]`)];
	expect(byName?.startsWith(`read from ${from.ipv4}`), `by name: ${byName}`);
	expect(byIpv6?.startsWith(`read from ${from.ipv6}`), `by IPv6: ${byIpv6}`);
	return `${byName}, ${byIpv6}`;
}

/** The page as fetched from the client namespace; null if unreachable. */
const readFrom = (client: string, host: string, ...curl: string[]): Promise<string | null> =>
	runInBackground(
		...(["ip", "netns", "exec", client, "env", "-i", "curl", "-s", "-m", "2", ...curl] as const),
		`http://${host}:8080/`,
	).catch(() => null);
export const readPage = (client: string, ...curl: string[]): Promise<string | null> =>
	readFrom(client, page.ipv4, ...curl);

export async function waitForPage(client: string, ...curl: string[]): Promise<string> {
	let text: string | null = null;
	await until("the page", async () => {
		text = await readPage(client, ...curl);
		return text !== null;
	});
	return text ?? "";
}
