import brand from "../../content/brand.json" with { type: "json" };
import type { Authorities } from "../../content/readers/places/server-feed.ts";
import type { Setup, SetupField, SetupPlatform, SetupProtocol } from "../contract/vpn.ts";
import type { SetupPlace } from "./places.ts";

/** What a configuration is made of. */
export interface SetupFacts {
	place: SetupPlace;
	authorities: Authorities;
	platform: SetupPlatform;
	userName: string;
	/** Of a person's Shadowsocks port; null where the password was not given. */
	key: string | null;
	slot: number;
}

type Connect = NonNullable<SetupPlace["connect"]>;
type Entry<Protocol extends SetupProtocol> = NonNullable<Connect[Protocol]>;
type Maker<Protocol extends SetupProtocol> = (entry: Entry<Protocol>, facts: SetupFacts) => Setup | null;

const list = (values: Partial<Record<SetupField, string | number>>): Setup["values"] =>
	Object.entries(values).map(([field, value]) => ({ field: field as SetupField, value: String(value) }));

/** A file's name that every system takes. */
const fileName = ({ place }: SetupFacts, ending: string): string =>
	`${brand.slug}-${place.id
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.replace(/[^A-Za-z0-9]+/g, "-")
		.toLowerCase()}.${ending}`;

const ovpn: Maker<"openvpn"> = ({ host, port, transport }, facts) => {
	const body = `# ${brand.name}: ${facts.place.id}
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
${facts.authorities.openvpn?.trim()}
</ca>
`;
	return {
		file: { name: fileName(facts, "ovpn"), type: "application/x-openvpn-profile", body },
		link: null,
		values: list({ server: host, port, transport: transport.toUpperCase(), user_name: facts.userName }),
	};
};

const escapeXml = (text: string): string => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

type Plist = string | number | Buffer | Plist[] | { [key: string]: Plist };
/** A value of a property list (Apple's XML). */
function plist(value: Plist): string {
	if (typeof value === "string") return `<string>${escapeXml(value)}</string>`;
	if (typeof value === "number") return `<integer>${value}</integer>`;
	if (Buffer.isBuffer(value)) return `<data>${value.toString("base64")}</data>`;
	if (Array.isArray(value)) return `<array>${value.map(plist).join("")}</array>`;
	const entries = Object.entries(value).map(([key, inner]) => `<key>${key}</key>${plist(inner)}`);
	return `<dict>${entries.join("\n")}</dict>`;
}

/** A certificate in PEM as its bytes. */
const derOf = (pem: string): string => pem.replace(/-----[^-]+-----|\s/g, "");

function mobileconfig(host: string, { authorities, userName, place }: SetupFacts): string {
	const payload = (kind: string, type: string, more: Record<string, Plist>): Plist => ({
		PayloadType: type,
		PayloadIdentifier: `${brand.slug}.${kind}.${place.id.replace(/[^A-Za-z0-9]+/g, "-")}`,
		PayloadUUID: crypto.randomUUID().toUpperCase(),
		PayloadVersion: 1,
		PayloadDisplayName: `${brand.name}: ${place.id}`,
		...more,
	});
	const suite = {
		EncryptionAlgorithm: "AES-256-GCM",
		IntegrityAlgorithm: "SHA2-256",
		DiffieHellmanGroup: 19,
	};
	const vpn = payload("ikev2", "com.apple.vpn.managed", {
		UserDefinedName: `${brand.name}: ${place.id}`,
		VPNType: "IKEv2",
		IKEv2: {
			RemoteAddress: host,
			RemoteIdentifier: host,
			LocalIdentifier: "",
			AuthenticationMethod: "None",
			ExtendedAuthEnabled: 1,
			AuthName: userName,
			EnablePFS: 1,
			IKESecurityAssociationParameters: suite,
			ChildSecurityAssociationParameters: suite,
		},
	});
	const authority = authorities["ikev2-ipsec"];
	const root =
		authority &&
		payload("authority", "com.apple.security.root", {
			PayloadContent: Buffer.from(derOf(authority), "base64"),
		});
	const content = root ? [root, vpn] : [vpn];
	return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
${plist(payload("profile", "Configuration", { PayloadContent: content }))}
</plist>
`;
}

/** A profile of the strongSwan app. */
const sswan = (host: string, { authorities, userName, place }: SetupFacts): string => {
	const authority = authorities["ikev2-ipsec"];
	const remote = { addr: host, id: host, ...(authority && { cert: derOf(authority) }) };
	const name = `${brand.name}: ${place.id}`;
	return JSON.stringify(
		{ uuid: crypto.randomUUID(), name, type: "ikev2-eap", remote, local: { eap_id: userName } },
		null,
		2,
	);
};

const ikev2: Maker<"ikev2-ipsec"> = ({ host }, facts) => {
	const authority = facts.authorities["ikev2-ipsec"];
	const apple = facts.platform === "ios" || facts.platform === "macos";
	const made = apple
		? (["mobileconfig", "application/x-apple-aspen-config", mobileconfig(host, facts)] as const)
		: facts.platform === "android"
			? (["sswan", "application/vnd.strongswan.profile", sswan(host, facts)] as const)
			: authority && (["crt", "application/x-x509-ca-cert", `${authority.trim()}\n`] as const);
	const [ending = "", type = "", body = ""] = made ?? [];
	const file = body ? { name: fileName(facts, ending), type, body } : null;
	return {
		file,
		link: null,
		values: list({ type: "IKEv2", server: host, remote_id: host, user_name: facts.userName }),
	};
};

const shadowsocks: Maker<"shadowsocks"> = ({ host, port: first, method }, { place, key, slot }) => {
	const port = first + slot;
	if (port > 65_535 || !key) return null;
	// SIP002: plain for the 2022 ciphers, base64url for those before them.
	const secret = method.startsWith("2022-")
		? `${method}:${encodeURIComponent(key)}`
		: Buffer.from(`${method}:${key}`).toString("base64url");
	const address = host.includes(":") ? `[${host}]` : host;
	return {
		file: null,
		link: `ss://${secret}@${address}:${port}#${encodeURIComponent(`${brand.name}: ${place.id}`)}`,
		values: list({ server: host, port, password: key, method }),
	};
};

const makers: { [Protocol in SetupProtocol]: Maker<Protocol> } = {
	openvpn: ovpn,
	"ikev2-ipsec": ikev2,
	shadowsocks,
};

/** File, link and values for a device; null where the server can't be set up that way. */
export function makeSetupFor(protocol: SetupProtocol, facts: SetupFacts): Setup | null {
	const entry = facts.place.connect?.[protocol];
	return entry ? (makers[protocol] as Maker<SetupProtocol>)(entry as never, facts) : null;
}
