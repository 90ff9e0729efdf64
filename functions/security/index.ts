import { getServerText } from "../../i18n/server.ts";
import * as contract from "../contract/account/factors.ts";
import { mailedPages } from "../contract/account/links.ts";
import { securitySchema } from "../contract/shapes/security.ts";
import {
	cancelRemoval,
	cancelRemovalByLink,
	countRecoveryCodes,
	findAuthenticator,
	findRemoval,
	hasNoAuthenticator,
} from "../db/queries/accounts/factors.ts";
import { listPasskeys } from "../db/queries/accounts/passkeys.ts";
import { batch, joinConditions, selectIf } from "../db/run.ts";
import { supportsPasskeys } from "../factors/passkeys.ts";
import { proveOwner } from "../factors/prove.ts";
import { hashCancelToken } from "../factors/removal.ts";
import { createError } from "../http/api-error.ts";
import { fields } from "../http/request/fields.ts";
import { signedInRoute } from "../http/route.ts";
import { handleMailedPage } from "../http/site/page.ts";
import { toIsoOrNull } from "../utils/time.ts";
import { authenticator } from "./authenticator.ts";
import { passkeys, toPasskey } from "./passkeys.ts";

const cancelSpec = {
	summary: "Cancel the pending removal of the authenticator app",
	input: { password: fields.optionalText, ...fields.factor },
} as const;

const removal = [
	signedInRoute(contract.cancelFactorRemoval, cancelSpec, async (c, proofInput, reply) => {
		const { deps, user } = c.var;
		const { id } = user;
		if (!(await findRemoval(deps.db, { userId: id }))) throw createError(c, "not_found");
		const { consume, condition } = await proveOwner(c, proofInput);
		// Proving a trusted factor has already cancelled it.
		const withoutApp = cancelRemoval(id, joinConditions(condition, hasNoAuthenticator(id)));
		const results = await batch(deps.db, [...consume, withoutApp, selectIf(condition)]);
		if (!results.pop()?.length) throw createError(c, "factor_wrong");
		if (!results.some((cancelledRows) => cancelledRows.length)) throw createError(c, "factor_too_new");
		return reply("Stopped", {});
	}),

	handleMailedPage(mailedPages.cancelFactorRemoval, async (c, { token, locale }, isPressed) => {
		const { deps } = c.var;
		const stopHash = hashCancelToken(deps, token);
		const words = getServerText(locale, "mail");
		const t = (key: string) => words(`removal_page.${key}`);
		const isFound = isPressed
			? await cancelRemovalByLink(deps.db, stopHash)
			: await findRemoval(deps.db, { stopHash });
		if (!isFound) return { title: t("over"), text: t("over_text"), back: "/login", status: 400 };
		return isPressed
			? { title: t("done"), text: t("done_text"), back: "/login" }
			: { title: t("ask"), text: t("ask_text"), button: t("button"), back: "/login" };
	}),
];

const securitySpec = {
	summary: "The caller's authenticator app, recovery codes and passkeys",
	response: { data: securitySchema },
} as const;

const securityState = signedInRoute(contract.security, securitySpec, async (c, _, reply) => {
	const { deps, user } = c.var;
	const { id } = user;
	const [authenticatorRow, recovery, passkeys, removal] = await Promise.all([
		findAuthenticator(deps.db, id),
		countRecoveryCodes(deps.db, id),
		listPasskeys(deps.db, id),
		findRemoval(deps.db, { userId: id }),
	]);
	const data: contract.Security = {
		authenticator: toIsoOrNull(authenticatorRow?.confirmedAt),
		recovery_codes_left: recovery.left,
		passkeys: passkeys.map(toPasskey),
		passkeys_possible: supportsPasskeys(deps),
		factor_removal_at: toIsoOrNull(removal?.dueAt),
		factor_removal_stoppable: Boolean(removal?.cancellable),
	};
	return reply("OK", { data });
});

export const security = [securityState, ...authenticator, ...passkeys, ...removal];
