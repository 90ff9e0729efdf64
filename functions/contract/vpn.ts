import type { FactorError, FactorProof } from "./account/factors.ts";
import type { Nothing, Open, SignedIn } from "./endpoint.ts";
import type { GatewayAnswer, ManualPassword, ManualSetup, Setup, ShadowsocksPorts } from "./shapes/vpn.ts";

export type { ManualSetup, Setup } from "./shapes/vpn.ts";

/** Which platforms can be set up by hand with a protocol: each has a guide. */
export const setupPlatforms = {
	openvpn: ["windows", "macos", "linux", "android", "ios", "openwrt", "asuswrt"],
	"ikev2-ipsec": ["windows", "macos", "linux", "android", "ios"],
	shadowsocks: ["windows", "macos", "linux", "android", "ios"],
} as const;
export type SetupProtocol = keyof typeof setupPlatforms;
export type SetupPlatform = (typeof setupPlatforms)[SetupProtocol][number];

export const manualSetup = "GET /api/vpnuser/manual-setup" as SignedIn<Nothing, { data: ManualSetup }>;

/** Makes a password, or another in its place; it is told here only. */
export const renewManualPassword = "POST /api/vpnuser/manual-setup" as SignedIn<
	FactorProof,
	{ data: ManualPassword },
	FactorError | "plan_required" | "rate_limited"
>;

/** A file, a link or the values to type. What holds the password wants it again, as only its hash is kept. */
export const makeSetup = "POST /api/vpnuser/manual-setup/file" as SignedIn<
	{ platform: string; protocol: string; server: string; password?: string },
	{ data: Setup },
	"plan_required" | "server_unknown" | "setup_unavailable" | "manual_password_missing" | "validation_failed"
>;

/** An attribute as rlm_rest writes it, or as text. */
export type RadiusValue = string | { value: (string | number)[] };

/** Whether somebody may connect, in the form of FreeRADIUS's rlm_rest. Without a password it is EAP, which gets the NT hash. */
export const gatewayAuthorize = "POST /api/gateway/authorize" as Open<
	{ "User-Name": RadiusValue; "User-Password"?: RadiusValue; "Acct-Session-Id"?: RadiusValue },
	GatewayAnswer,
	"unauthorized"
>;

/** That a connection begins, is alive, or has ended. */
export const gatewayAccounting = "POST /api/gateway/accounting" as Open<
	{ "User-Name": RadiusValue; "Acct-Session-Id": RadiusValue; "Acct-Status-Type": RadiusValue },
	GatewayAnswer,
	"unauthorized" | "plan_required" | "devices_full" | "validation_failed"
>;

/** The ports that a Shadowsocks server has to have open now. */
export const gatewayShadowsocks = "GET /api/gateway/shadowsocks" as Open<
	{ method?: string },
	{ data: ShadowsocksPorts },
	"unauthorized" | "validation_failed"
>;
