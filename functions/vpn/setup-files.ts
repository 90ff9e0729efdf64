import brand from "../../content/brand.json" with { type: "json" };
import type { Authorities, ServerPlace } from "../../content/readers/places/server-feed.ts";
import type { Setup, SetupPlatform, SetupProtocol } from "../contract/vpn.ts";

interface SetupInput {
	/** Name of the place. */
	id: string;
	connect: NonNullable<ServerPlace["connect"]>;
	authorities: Authorities;
	platform: SetupPlatform;
	userName: string;
	/** Key and offset of the user's Shadowsocks port. */
	key: string;
	slot: number;
}

type Reach<Protocol extends SetupProtocol> = NonNullable<SetupInput["connect"][Protocol]>;

const createTitle = ({ id }: SetupInput): string => `${brand.name}: ${id}`;

function createFile({ id }: SetupInput, ending: string, type: string, body: string): Setup["file"] {
	const name = `${brand.slug} ${id}`.normalize("NFD").replace(/\p{M}/gu, "");
	return { name: `${name.replace(/[^A-Za-z0-9]+/g, "-").toLowerCase()}.${ending}`, type, body };
}

function setUpOpenvpn({ host, port, transport }: Reach<"openvpn">, input: SetupInput): Setup {
	const body = `# ${createTitle(input)}
client
dev tun
proto ${transport}
remote ${host} ${port}
nobind
persist-key
persist-tun
resolv-retry infinite
auth-user-pass
${transport === "udp" ? "explicit-exit-notify 1\n" : ""}remote-cert-tls server
verify-x509-name ${host} name
tls-version-min 1.2
data-ciphers AES-256-GCM:CHACHA20-POLY1305
verb 3
<ca>
${input.authorities.openvpn?.trim()}
</ca>
`;
	return {
		file: createFile(input, "ovpn", "application/x-openvpn-profile", body),
		link: null,
		values: {
			server: host,
			port: String(port),
			transport: transport.toUpperCase(),
			user_name: input.userName,
		},
	};
}

type Plist = string | number | Buffer | Plist[] | { [key: string]: Plist };
function toPlist(value: Plist): string {
	if (typeof value === "string")
		return `<string>${value.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)}</string>`;
	if (typeof value === "number") return `<integer>${value}</integer>`;
	if (Buffer.isBuffer(value)) return `<data>${value.toString("base64")}</data>`;
	if (Array.isArray(value)) return `<array>${value.map(toPlist).join("")}</array>`;
	const entries = Object.entries(value).map(([key, inner]) => `<key>${key}</key>${toPlist(inner)}`);
	return `<dict>${entries.join("\n")}</dict>`;
}

function createMobileconfig(host: string, certificate: string | undefined, input: SetupInput): string {
	const payload = (kind: string, type: string, more: Record<string, Plist>): Plist => ({
		PayloadType: type,
		PayloadIdentifier: `${brand.slug}.${kind}.${input.id.replace(/[^A-Za-z0-9]+/g, "-")}`,
		PayloadUUID: crypto.randomUUID().toUpperCase(),
		PayloadVersion: 1,
		PayloadDisplayName: createTitle(input),
		...more,
	});
	const suite = {
		EncryptionAlgorithm: "AES-256-GCM",
		IntegrityAlgorithm: "SHA2-256",
		DiffieHellmanGroup: 19,
	};
	const vpn = payload("ikev2", "com.apple.vpn.managed", {
		UserDefinedName: createTitle(input),
		VPNType: "IKEv2",
		IKEv2: {
			RemoteAddress: host,
			RemoteIdentifier: host,
			LocalIdentifier: "",
			AuthenticationMethod: "None",
			ExtendedAuthEnabled: 1,
			AuthName: input.userName,
			EnablePFS: 1,
			IKESecurityAssociationParameters: suite,
			ChildSecurityAssociationParameters: suite,
		},
	});
	const root = (bytes: Buffer) => payload("authority", "com.apple.security.root", { PayloadContent: bytes });
	const content = certificate ? [root(Buffer.from(certificate, "base64")), vpn] : [vpn];
	return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
${toPlist(payload("profile", "Configuration", { PayloadContent: content }))}
</plist>
`;
}

function buildIkev2File(host: string, input: SetupInput): Setup["file"] {
	const authority = input.authorities["ikev2-ipsec"];
	/** The certificate without PEM armour. */
	const certificate = authority?.replace(/-----[^-]+-----|\s/g, "");
	if (input.platform === "ios" || input.platform === "macos") {
		const profile = createMobileconfig(host, certificate, input);
		return createFile(input, "mobileconfig", "application/x-apple-aspen-config", profile);
	}
	if (input.platform === "android") {
		const profile = {
			uuid: crypto.randomUUID(),
			name: createTitle(input),
			type: "ikev2-eap",
			remote: { addr: host, id: host, cert: certificate },
			local: { eap_id: input.userName },
		};
		return createFile(input, "sswan", "application/vnd.strongswan.profile", JSON.stringify(profile, null, 2));
	}
	return authority ? createFile(input, "crt", "application/x-x509-ca-cert", `${authority.trim()}\n`) : null;
}

function setUpShadowsocks({ host, port: first, method }: Reach<"shadowsocks">, input: SetupInput) {
	const { key, slot } = input;
	const port = first + slot;
	if (port > 65_535) return null;
	// SIP002: percent-encoded for 2022 ciphers, base64url for older ones.
	const secret = method.startsWith("2022-")
		? `${method}:${encodeURIComponent(key)}`
		: Buffer.from(`${method}:${key}`).toString("base64url");
	const address = host.includes(":") ? `[${host}]` : host;
	return {
		file: null,
		link: `ss://${secret}@${address}:${port}#${encodeURIComponent(createTitle(input))}`,
		values: { server: host, port: String(port), password: key, method },
	};
}

export function makeSetupFor(protocol: SetupProtocol, input: SetupInput): Setup | null {
	const { openvpn, "ikev2-ipsec": ikev2, shadowsocks } = input.connect;
	if (protocol === "openvpn") return openvpn ? setUpOpenvpn(openvpn, input) : null;
	if (protocol === "shadowsocks") return shadowsocks ? setUpShadowsocks(shadowsocks, input) : null;
	if (!ikev2) return null;
	const { host } = ikev2;
	const values = { type: "IKEv2", server: host, remote_id: host, user_name: input.userName };
	return { file: buildIkev2File(host, input), link: null, values };
}
