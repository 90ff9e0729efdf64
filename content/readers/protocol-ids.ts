/** Ids of protocols, in a module of their own so that the edge bundle includes no content. */
export const protocolIds = ["openvpn", "ikev2-ipsec", "shadowsocks"] as const;
export type ProtocolId = (typeof protocolIds)[number];

/** Shadowsocks ciphers: the 2022 edition (SIP022) and older AEAD ciphers. */
export const shadowsocksMethods = [
	"2022-blake3-aes-256-gcm",
	"2022-blake3-aes-128-gcm",
	"2022-blake3-chacha20-poly1305",
	"aes-256-gcm",
	"chacha20-ietf-poly1305",
] as const;
export type ShadowsocksMethod = (typeof shadowsocksMethods)[number];
