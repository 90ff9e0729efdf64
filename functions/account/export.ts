import brand from "../../content/brand.json" with { type: "json" };
import * as contract from "../contract/account/account.ts";
import { exportSchema } from "../contract/shapes/export.ts";
import { exportOf } from "../db/queries/export.ts";
import type { App } from "../http/env.ts";
import { route } from "../http/route.ts";
import { iso } from "../utils/time.ts";

const exportSpec = {
	summary: "Everything stored about the caller, as a file",
	responseDescription: "Account, sessions, activity, pending codes, mails and payments, without secrets",
	response: { data: exportSchema },
	signedIn: true,
} as const;

/** Everything stored about the caller (privacy policy, "What we store") except secrets: a token may be stolen. */
export const exportAccount = (app: App) =>
	route(app, contract.exportAccount, exportSpec, async (c, _, reply) => {
		const { deps, caller } = c.var;
		const data = { exportedAt: iso(deps.now()), ...(await exportOf(deps.db, caller.user)) };
		const file = `${brand.slug}-${data.exportedAt.slice(0, 10)}.json`;
		return reply("OK", { data }, { "Content-Disposition": `attachment; filename="${file}"` });
	});
