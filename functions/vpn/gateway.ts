import { z } from "@hono/zod-openapi";
import { shadowsocksMethods } from "../../content/readers/protocol-ids.ts";
import { shadowsocksPortsSchema } from "../contract/shapes/vpn.ts";
import * as contract from "../contract/vpn.ts";
import {
	countOthers,
	endVpnSession,
	findCredentialOwner,
	listCredentialOwners,
	noteAlive,
} from "../db/queries/vpn.ts";
import { batch } from "../db/run.ts";
import type { Deps } from "../deps.ts";
import { decryptSecret } from "../factors/encrypt-secret.ts";
import type { App } from "../http/env.ts";
import { keyedHash, sameHash } from "../http/keyed-hash.ts";
import { refuse } from "../http/refuse.ts";
import { route } from "../http/route.ts";
import { requireGateway } from "./gateway-key.ts";
import { hashAccount, hashPassword, hashSession, ntHashOwner, shadowsocksKey } from "./secrets.ts";
import { mayUse, standingOf } from "./standing.ts";

/** Seconds between two signs of life: two may be lost before ten minutes are over. */
const interimSeconds = 240;
/** Bytes of a RADIUS attribute. */
const longestValue = 253;

/** An attribute as rlm_rest sends it, or as plain text. */
const radius = z
	.unknown()
	.optional()
	.transform((given) => {
		const value = (given as { value?: unknown[] } | null | undefined)?.value?.[0] ?? given;
		return typeof value === "string" || typeof value === "number" ? String(value).slice(0, longestValue) : "";
	})
	.openapi({ type: "string" });

const authorizeSpec = {
	tag: "gateway",
	summary: "Whether somebody may connect",
	description: "For RADIUS servers (FreeRADIUS with rlm_rest), with HTTP Basic: a gateway's name and key.",
	input: { "User-Name": radius, "User-Password": radius, "Acct-Session-Id": radius },
	required: ["User-Name" as const],
	answers: "Attributes for rlm_rest: accept, reject with a reason, or the NT hash for EAP",
	answer: {
		"control:Auth-Type": z.enum(["Accept", "Reject"]).optional(),
		"control:NT-Password": z.string().optional(),
		"reply:Session-Timeout": z.string().optional(),
		"reply:Acct-Interim-Interval": z.string().optional(),
		"reply:Reply-Message": z.string().optional(),
	},
};

const accountingSpec = {
	tag: "gateway",
	summary: "A connection begins, is alive, or has ended",
	description: "A begin beyond the plan's devices is refused, so ask from post-auth, too.",
	input: { "User-Name": radius, "Acct-Session-Id": radius, "Acct-Status-Type": radius },
	required: ["User-Name" as const, "Acct-Session-Id" as const, "Acct-Status-Type" as const],
	answers: "It is noted",
	answer: {},
};

const shadowsocksSpec = {
	tag: "gateway",
	summary: "The ports a Shadowsocks server has to have open now",
	input: { method: z.enum(shadowsocksMethods).optional() },
	answers: "A port for each account that may use this gateway, with its key",
	answer: { data: shadowsocksPortsSchema },
};

const rejected = (reason: string) => ({
	"control:Auth-Type": "Reject" as const,
	"reply:Reply-Message": reason,
});
/** The same whether nobody is called so or the password is wrong. */
const unknown = rejected("User name or password is wrong");

/** As long as a keyed hash, and none. */
const nobody = "-".repeat(43);
const decoyHash = ({ hashKey }: Deps, name: string): string =>
	`0x${Buffer.from(keyedHash(hashKey, "vpn nobody", name), "base64url")
		.toString("hex")
		.slice(0, 32)}`;

/** What gateways ask about people who connect by hand. */
export function gateway(app: App): void {
	route(app, contract.gatewayAuthorize, authorizeSpec, async (c, input, answer) => {
		const { deps } = c.var;
		const { name, isFree } = await requireGateway(c);
		const password = input["User-Password"];
		const owner = await findCredentialOwner(deps.db, input["User-Name"]);
		const { userId = "", passwordHash = "" } = owner?.credential ?? {};
		const isRight = sameHash(hashPassword(deps, userId, password), passwordHash || nobody);
		if (password && !isRight) return answer("Rejected", unknown);
		// EAP fails for a name that is nobody's where it does for a wrong password, so that it tells nobody which it was.
		if (!owner)
			return answer("To be authenticated", { "control:NT-Password": decoyHash(deps, input["User-Name"]) });
		const standing = standingOf(deps, userId, owner);
		if (!mayUse(standing, isFree)) return answer("Rejected", rejected("The plan has ended"));
		const session = hashSession(deps, userId, name, input["Acct-Session-Id"]);
		const open = await countOthers(deps.db, session, hashAccount(deps, userId), deps.now());
		if (open >= standing.devices) return answer("Rejected", rejected("Too many devices are connected"));
		const left = standing.endsAt && Math.ceil((standing.endsAt - deps.now()) / 1000);
		const reply = {
			...(left && { "reply:Session-Timeout": String(left) }),
			"reply:Acct-Interim-Interval": String(interimSeconds),
		};
		if (password) return answer("Accepted", { "control:Auth-Type": "Accept", ...reply });
		const ntHash = await decryptSecret(deps, ntHashOwner(userId), owner.credential.ntHash);
		return answer("To be authenticated", { "control:NT-Password": `0x${ntHash}`, ...reply });
	});

	route(app, contract.gatewayAccounting, accountingSpec, async (c, input, answer) => {
		const { deps } = c.var;
		const { name } = await requireGateway(c);
		if (!input["Acct-Session-Id"]) throw refuse(c, "validation_failed");
		const owner = await findCredentialOwner(deps.db, input["User-Name"]);
		if (!owner) return answer("Nobody is called so", {});
		const { userId } = owner.credential;
		const id = hashSession(deps, userId, name, input["Acct-Session-Id"]);
		const status = input["Acct-Status-Type"];
		if (status === "Stop") await batch(deps.db, [endVpnSession(id)]);
		else if (status === "Start" || status === "Interim-Update") {
			// What is open is counted also where it is one too many: only a beginning can still be refused.
			const most = status === "Start" ? standingOf(deps, userId, owner).devices : Number.MAX_SAFE_INTEGER;
			const session = { id, account: hashAccount(deps, userId) };
			if (!(await noteAlive(deps.db, session, most, deps.now()))) throw refuse(c, "devices_full");
		}
		return answer("Noted", {});
	});

	route(app, contract.gatewayShadowsocks, shadowsocksSpec, async (c, { method }, answer) => {
		const { deps } = c.var;
		const { isFree } = await requireGateway(c);
		const owners = await listCredentialOwners(deps.db);
		const data = owners
			.filter((owner) => mayUse(standingOf(deps, owner.credential.userId, owner), isFree))
			.map(({ credential: { slot, passwordHash } }) => ({
				slot,
				key: shadowsocksKey(deps, passwordHash, method ?? shadowsocksMethods[0]),
			}));
		return answer("OK", { data });
	});
}
