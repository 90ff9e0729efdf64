/** The protocols there are; by themselves, as what runs at the edge needs their names and no file. */
export const protocolIds = ["openvpn", "ikev2-ipsec", "shadowsocks"] as const;
export type ProtocolId = (typeof protocolIds)[number];

/** How Shadowsocks may encrypt: the 2022 edition (SIP022), and the AEAD ciphers of servers without it. */
export const shadowsocksMethods = [
	"2022-blake3-aes-256-gcm",
	"2022-blake3-aes-128-gcm",
	"2022-blake3-chacha20-poly1305",
	"aes-256-gcm",
	"chacha20-ietf-poly1305",
] as const;
export type ShadowsocksMethod = (typeof shadowsocksMethods)[number];
