import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/folders.ts";
import { parseShadowsocksLink } from "../support/shadowsocks-link.ts";
import { type Program, runInBackground, startProgram } from "./programs.ts";
import { example, page } from "./servers.ts";

/** Debian's Shadowsocks, whose manager gets its ports from our script. It only supports the ciphers before 2022. */
export async function startShadowsocks(folder: string): Promise<void> {
	const manager = ["-s", "192.0.2.1", "-m", "chacha20-ietf-poly1305", "--manager-address", "127.0.0.1:6001"];
	const server = startProgram(join(folder, "ss-manager.log"), "ss-manager", [...manager, "-D", folder]);
	await server.says(/listening|server/i, 2000).catch(() => {});
}

export function startShadowsocksPorts(folder: string, siteUrl: string, key: string): Program {
	const env = {
		...process.env,
		...{ SITE_URL: siteUrl, GATEWAY_NAME: "fra1", GATEWAY_KEY: key, METHOD: "chacha20-ietf-poly1305" },
		...{ FIRST_PORT: "20000", MANAGER_PORT: "6001", SECONDS: "1" },
	};
	const script = join(root, "functions/runtimes/deploy/vpn/shadowsocks-ports.mjs");
	return startProgram(join(folder, "ss-ports.log"), process.execPath, [script], { env });
}

/** A Shadowsocks client in the client namespace, with a SOCKS proxy on port 1080. */
export function connectShadowsocks(folder: string, client: string, link: string): Program {
	const { method, password, host, port } = parseShadowsocksLink(link);
	const words = `ss-local -s ${host} -p ${port} -k ${password} -m ${method} -l 1080 -b 127.0.0.1`;
	return startProgram(join(folder, "ss-local.log"), "ip", ["netns", "exec", client, ...words.split(" ")]);
}

const plugins =
	"random nonce openssl gcrypt pem pkcs1 pkcs8 x509 pubkey constraints kdf kernel-libipsec kernel-netlink socket-default vici eap-identity eap-mschapv2 eap-radius";

/** A separate strongSwan instance with ESP in user space, as a container's kernel may lack the ciphers. */
async function startStrongswan(folder: string, name: string, extra: string, space: string[]) {
	const home = join(folder, name);
	for (const part of ["x509", "x509ca", "private"]) mkdirSync(join(home, part), { recursive: true });
	const socket = `unix://${home}/vici`;
	const conf = join(home, "strongswan.conf");
	writeFileSync(
		conf,
		`${extra}
charon-systemd {
	load = ${plugins}
	load_modular = no
	plugins {
		vici {
			socket = ${socket}
		}
	}
	filelog {
		stderr {
			default = 1
		}
	}
}
`,
	);
	cpSync(join(folder, "ca.crt"), join(home, "x509ca/ca.crt"));
	const env = { ...process.env, STRONGSWAN_CONF: conf, SWANCTL_DIR: home };
	const [command = "", ...words] = [...space, "/usr/sbin/charon-systemd"];
	const program = startProgram(join(folder, `${name}.log`), command, words, { env });
	const settings = [`STRONGSWAN_CONF=${conf}`, `SWANCTL_DIR=${home}`];
	const control = (...more: string[]) =>
		runInBackground("env", ...settings, "swanctl", ...more, "--uri", socket);
	await program.says(/loaded plugins/);
	await new Promise((resolve) => setTimeout(resolve, 1000));
	return { home, program, control };
}
export type Swan = Awaited<ReturnType<typeof startStrongswan>>;

export async function startIkev2(folder: string) {
	const extra = example("strongswan.conf", {
		"secret = SECRET": "secret = testing123",
		"default = -1": "default = 1",
	});
	const swan = await startStrongswan(folder, "swan-server", extra, []);
	cpSync(join(folder, "server.crt"), join(swan.home, "x509/server.crt"));
	cpSync(join(folder, "server.key"), join(swan.home, "private/server.key"));
	writeFileSync(join(swan.home, "swanctl.conf"), example("swanctl.conf", { SERVER_NAME: "vpn.test" }));
	await swan.control("--load-all");
	return swan;
}

/** What IKEv2 clients are told. */
export const [, resolver = ""] = /dns = (.+)/.exec(example("swanctl.conf")) ?? [];

/** A client configured from the site's profile: server, its identity, user name. */
export async function startIkev2Client(
	folder: string,
	client: string,
	{ addr, id, user, password }: { addr: string; id: string; user: string; password: string },
	name = "swan-client",
	/** Reached through the tunnel. */
	addresses = [page.ipv4, page.ipv6, resolver],
) {
	// Own ports and routing table, so that two clients can run as two devices.
	const table = name === "swan-client" ? 220 : 221;
	const own = `port = 0\nport_nat_t = 0\nrouting_table = ${table}\nrouting_table_prio = ${table}`;
	const extra = `charon-systemd {\n${own}\n}\n`;
	const swan = await startStrongswan(folder, name, extra, ["ip", "netns", "exec", client]);
	writeFileSync(
		join(swan.home, "swanctl.conf"),
		`connections {
	vpn {
		version = 2
		remote_addrs = ${addr}
		remote_port = 4500
		vips = 0.0.0.0, ::
		proposals = aes256gcm16-prfsha256-ecp256
		local {
			auth = eap
			eap_id = ${user}
		}
		remote {
			auth = pubkey
			id = ${id}
		}
		children {
			net {
				remote_ts = ${addresses.join()}
				esp_proposals = aes256gcm16
			}
		}
	}
}
secrets {
	eap {
		id = ${user}
		secret = "${password}"
	}
}
`,
	);
	await swan.control("--load-all");
	return swan;
}
