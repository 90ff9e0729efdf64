import type { FactorError, FactorProof } from "./account/factors.ts";
import type { Nothing, Open, SignedIn } from "./endpoint.ts";
import type { GatewayAnswer, ManualPassword, ManualSetup, Setup, ShadowsocksPorts } from "./shapes/vpn.ts";

export type { ManualSetup, Setup } from "./shapes/vpn.ts";

/** Platforms with manual setup per protocol; each has a guide. */
export const setupPlatforms = {
	openvpn: ["windows", "macos", "linux", "android", "ios", "openwrt", "asuswrt"],
	"ikev2-ipsec": ["windows", "macos", "linux", "android", "ios"],
	shadowsocks: ["windows", "macos", "linux", "android", "ios"],
} as const;
export type SetupProtocol = keyof typeof setupPlatforms;
export type SetupPlatform = (typeof setupPlatforms)[SetupProtocol][number];

export const manualSetup = "GET /api/vpnuser/manual-setup" as SignedIn<Nothing, { data: ManualSetup }>;

/** Creates or replaces the manual-setup password, which is returned only here. */
export const renewManualPassword = "POST /api/vpnuser/manual-setup" as SignedIn<
	FactorProof,
	{ data: ManualPassword },
	FactorError | "plan_required" | "rate_limited"
>;

/** A file, link or values. Configurations that contain the password need it as input, because only its hash is stored. */
export const makeSetup = "POST /api/vpnuser/manual-setup/file" as SignedIn<
	{ platform: string; protocol: string; server: string; password?: string },
	{ data: Setup },
	"plan_required" | "server_unknown" | "setup_unavailable" | "manual_password_missing" | "validation_failed"
>;

/** Whether a user may connect, for FreeRADIUS's rlm_rest. Without a password it's EAP, which gets the NT hash. */
export const gatewayAuthorize = "POST /api/gateway/authorize" as Open<
	{ "User-Name": string; "User-Password"?: string; "Acct-Session-Id"?: string },
	GatewayAnswer,
	"unauthorized" | "validation_failed"
>;

/** Reports that a connection starts, is alive, or has ended. */
export const gatewayAccounting = "POST /api/gateway/accounting" as Open<
	{ "User-Name": string; "Acct-Session-Id": string; "Acct-Status-Type": string },
	GatewayAnswer,
	"unauthorized" | "plan_required" | "devices_full" | "validation_failed"
>;

/** The ports a Shadowsocks server must open now. */
export const gatewayShadowsocks = "GET /api/gateway/shadowsocks" as Open<
	{ method?: string },
	{ data: ShadowsocksPorts },
	"unauthorized" | "validation_failed"
>;
