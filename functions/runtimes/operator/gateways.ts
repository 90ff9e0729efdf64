import { randomBytes } from "node:crypto";
import { endGateway, listGateways, putGateway } from "../../db/queries/vpn.ts";
import { batch, hasRow } from "../../db/run.ts";
import { OperatorError } from "../../utils/operator-error.ts";
import { hour } from "../../utils/time.ts";
import { hashGatewayKey } from "../../vpn/gateway-key.ts";
import { type CommandContext, formatMinute, listRows, type Report, report } from "./admin-context.ts";

/** Milliseconds the previous key keeps working during a rotation. */
const overlap = hour;

/** Admin commands for the RADIUS servers that may query this site. */
export const gatewayCommands = {
	gateways: {
		usage: "gateways: the VPN gateways that may query this site",
		run: async ({ db }: CommandContext) =>
			listRows(
				await listGateways(db),
				({ name, isFree, createdAt }) =>
					`${name}  key of ${formatMinute(createdAt)}${isFree ? "  free plan too" : ""}`,
				"No gateways.",
			),
	},
	"gateway-key": {
		usage:
			"gateway-key <name> [--free]: creates a gateway's key, shown once; the previous one works for an hour. --free: the free plan may connect",
		changes: true,
		async run({ db, now, args: [name = ""], options, record }: CommandContext): Promise<Report> {
			if (!/^[a-z0-9][a-z0-9.-]{0,62}$/.test(name))
				throw new OperatorError("A gateway's name has lower-case letters, digits, dots and hyphens.");
			await record(null, name);
			const key = randomBytes(32).toString("base64url");
			const row = { name, keyHash: hashGatewayKey(key), isFree: options.free === true, createdAt: now };
			await batch(db, [putGateway(row, now + overlap)]);
			return { lines: [key], data: { name, key } };
		},
	},
	"end-gateway": {
		usage: "end-gateway <name>: revokes its keys immediately",
		changes: true,
		async run({ db, args: [name = ""], record }: CommandContext): Promise<Report> {
			await record(null, name);
			if (!(await hasRow(db)(endGateway(name)))) throw new OperatorError(`There is no gateway ${name}.`);
			return report(`${name} is revoked.`);
		},
	},
} as const;
