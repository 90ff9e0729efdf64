import { z } from "@hono/zod-openapi";
import { shadowsocksMethods } from "../../content/readers/places/server-feed.ts";
import { gatewayAnswer, shadowsocksPortsSchema } from "../contract/shapes/vpn.ts";
import * as contract from "../contract/vpn.ts";
import {
	countOtherConnections,
	endVpnSession,
	findOwner,
	listOwners,
	recordKeepalive,
} from "../db/queries/vpn.ts";
import { batch } from "../db/run.ts";
import { createError } from "../http/api-error.ts";
import { fields } from "../http/request/fields.ts";
import { route } from "../http/route.ts";
import { canUse, findAccess } from "../shared/access.ts";
import { decryptSecret } from "../utils/encrypt-secret.ts";
import { hashWithKey, isSameHash } from "../utils/keyed-hash.ts";
import { requireGateway } from "./gateway-key.ts";
import { deriveShadowsocksKey, getNtHashOwner, hashAccount, hashPassword, hashSession } from "./secrets.ts";

/** Seconds between keepalives; two may be lost before a connection expires after ten minutes. */
const interimSeconds = 240;

const authorizeSpec = {
	summary: "Whether somebody may connect",
	description: "For RADIUS servers (FreeRADIUS with rlm_rest), with HTTP Basic: a gateway's name and key.",
	input: {
		"User-Name": fields.text,
		"User-Password": fields.optionalText,
		"Acct-Session-Id": fields.optionalText,
	},
	responseDescription: "Attributes for rlm_rest: accept, reject with a reason, or the NT hash for EAP",
	response: gatewayAnswer,
	byGateway: true,
} as const;

const accountingSpec = {
	summary: "A connection starts, is alive, or has ended",
	description:
		"Start is refused beyond the plan's devices, so call it from post-auth too. Reject means: disconnect, the plan is over.",
	input: { "User-Name": fields.text, "Acct-Session-Id": fields.text, "Acct-Status-Type": fields.text },
	response: gatewayAnswer,
	byGateway: true,
} as const;

const shadowsocksSpec = {
	summary: "The ports a Shadowsocks server must open now",
	input: { method: z.enum(shadowsocksMethods).optional() },
	responseDescription: "A port for each account that may use this gateway, with its key",
	response: { data: shadowsocksPortsSchema },
	byGateway: true,
};

const buildRejection = (reason: string) => ({
	"control:Auth-Type": "Reject" as const,
	"reply:Reply-Message": reason,
});
const planEnded = buildRejection("The plan has ended");

/** Endpoints for RADIUS servers. */
export const gateway = [
	route(contract.gatewayAuthorize, authorizeSpec, async (c, input, reply) => {
		const { deps } = c.var;
		const { name, isFree } = await requireGateway(c);
		const {
			"User-Name": userName,
			"User-Password": password = "",
			"Acct-Session-Id": sessionId = "",
		} = input;
		if (!userName) throw createError(c, "validation_failed");
		const owner = await findOwner(deps.db, userName);
		const { userId = "", passwordHash = "-".repeat(43) } = owner?.credential ?? {};
		const isRight = isSameHash(hashPassword(deps, userId, password), passwordHash);
		// Same reply for an unknown name and a wrong password.
		if (password && !isRight) return reply("Rejected", buildRejection("User name or password is wrong"));
		// Unknown names get a decoy hash, so EAP fails as for a wrong password and doesn't reveal which it was.
		if (!owner) {
			const decoy = Buffer.from(hashWithKey(deps.hashKey, "vpn nobody", userName), "base64url").subarray(
				0,
				16,
			);
			return reply("To be authenticated", { "control:NT-Password": `0x${decoy.toString("hex")}` });
		}
		const { devices, endsAt, ...access } = findAccess(deps, userId, owner);
		if (!canUse(access, isFree)) return reply("Rejected", planEnded);
		const session = hashSession(deps, userId, name, sessionId);
		const open = await countOtherConnections(deps.db, session, hashAccount(deps, userId), deps.now());
		if (open >= devices) return reply("Rejected", buildRejection("Too many devices are connected"));
		const attributes = {
			...(endsAt && { "reply:Session-Timeout": String(Math.ceil((endsAt - deps.now()) / 1000)) }),
			"reply:Acct-Interim-Interval": String(interimSeconds),
		};
		if (password) return reply("Accepted", { "control:Auth-Type": "Accept", ...attributes });
		const ntHash = decryptSecret(deps, getNtHashOwner(userId), owner.credential.ntHash);
		return reply("To be authenticated", { "control:NT-Password": `0x${ntHash}`, ...attributes });
	}),

	route(contract.gatewayAccounting, accountingSpec, async (c, input, reply) => {
		const { deps } = c.var;
		const { name, isFree } = await requireGateway(c);
		const { "User-Name": userName, "Acct-Session-Id": session, "Acct-Status-Type": status } = input;
		const isConnected = status === "Start" || status === "Interim-Update";
		// A gateway that restarts reports no user.
		if (!session || (isConnected && !userName)) throw createError(c, "validation_failed");
		const owner = await findOwner(deps.db, userName);
		const userId = owner?.credential.userId ?? "";
		const id = hashSession(deps, userId, name, session);
		if (status === "Stop") await batch(deps.db, [endVpnSession(id)]);
		else if (isConnected) {
			const access = owner && findAccess(deps, userId, owner);
			if (!access || !canUse(access, isFree)) {
				if (status === "Start") throw createError(c, "plan_required");
				return reply("To be ended", planEnded);
			}
			// Connections already open are counted even beyond the limit; only new ones can be refused.
			const max = status === "Start" ? access.devices : Number.MAX_SAFE_INTEGER;
			const isAllowed = await recordKeepalive(
				deps.db,
				{ id, account: hashAccount(deps, userId) },
				max,
				deps.now(),
			);
			if (!isAllowed) throw createError(c, "devices_full");
		}
		return reply("Noted", {});
	}),

	route(contract.gatewayShadowsocks, shadowsocksSpec, async (c, { method }, reply) => {
		const { deps } = c.var;
		const { isFree } = await requireGateway(c);
		const data = (await listOwners(deps.db))
			.filter((owner) => canUse(findAccess(deps, owner.credential.userId, owner), isFree))
			.map(({ credential: { slot, passwordHash } }) => ({
				slot,
				key: deriveShadowsocksKey(deps, passwordHash, method ?? shadowsocksMethods[0]),
			}));
		return reply("OK", { data });
	}),
];
