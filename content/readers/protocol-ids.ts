/** The protocols there are; by themselves, as what runs at the edge needs their names and no file. */
export const protocolIds = ["openvpn", "ikev2-ipsec", "shadowsocks"] as const;
export type ProtocolId = (typeof protocolIds)[number];
