import brand from "../../content/brand.json" with { type: "json" };
import * as contract from "../contract/account/account.ts";
import { accountSchema } from "../contract/shapes/account.ts";
import { exportSchema } from "../contract/shapes/export.ts";
import { isPlanActive } from "../db/queries/billing/billing.ts";
import { toConfirming } from "../db/queries/billing/coins.ts";
import { exportUser } from "../db/queries/export.ts";
import { signedInRoute } from "../http/route.ts";
import { readAccess } from "../shared/access.ts";
import { findAccountType, toTrial } from "../shared/trial.ts";
import { toIso } from "../utils/time.ts";
import { deleteAccount } from "./delete.ts";
import { activity, sessions } from "./sessions.ts";

const meSpec = {
	summary: "The caller's account and plan",
	response: { data: accountSchema },
} as const;

const me = signedInRoute(contract.me, meSpec, (c, _, reply) => {
	const deps = c.get("deps");
	const { user, plan, trial: trialRow, confirming: coins } = c.var;
	const { id, name, email } = user;
	const activePlan = plan && isPlanActive(plan, deps.now()) ? plan : null;
	const trial = toTrial(trialRow, user.id, activePlan !== null, deps.now());
	const unpaid =
		!activePlan && plan?.failedInvoice ? { ended_at: toIso(plan.endsAt ?? 0), url: plan.failedUrl } : null;
	const type = findAccountType(plan, trialRow, user.id, deps.now());
	const { end_date } = trial;
	const { devices: allowed_devices } = readAccess(c);
	const current = activePlan
		? {
				name: activePlan.pack?.name ?? activePlan.packageId,
				allowed_devices,
				end_date: toIso(activePlan.endsAt ?? 0),
			}
		: end_date && { name: "Free trial", allowed_devices, end_date };
	const confirming = toConfirming(coins);
	return reply("OK", {
		data: { id, name, email, type, package: current || null, trial, unpaid, confirming },
	});
});

const exportSpec = {
	summary: "Everything stored about the caller, as a file",
	responseDescription: "Account, sessions, activity, pending codes, mails and payments, without secrets",
	response: { data: exportSchema },
} as const;

/** Everything stored about the caller (privacy policy, "What we store") except secrets: a token may be stolen. */
const exportAccount = signedInRoute(contract.exportAccount, exportSpec, async (c, _, reply) => {
	const { deps, user } = c.var;
	const data = { exportedAt: toIso(deps.now()), ...(await exportUser(deps.db, user)) };
	const file = `${brand.slug}-${data.exportedAt.slice(0, 10)}.json`;
	return reply("OK", { data }, { "Content-Disposition": `attachment; filename="${file}"` });
});

export const account = [me, ...sessions, activity, exportAccount, deleteAccount];
