import * as contract from "../contract/account/factors.ts";
import { securitySchema } from "../contract/shapes/security.ts";
import { countRecoveryCodes, findAuthenticator, findRemoval } from "../db/queries/accounts/factors.ts";
import { listPasskeys } from "../db/queries/accounts/passkeys.ts";
import { supportsPasskeys } from "../factors/passkeys.ts";
import { signedInRoute } from "../http/route.ts";
import { isoOrNull } from "../utils/time.ts";
import { authenticator } from "./authenticator.ts";
import { passkeys, toPasskey } from "./passkeys.ts";
import { removal } from "./removal.ts";

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
		authenticator: isoOrNull(authenticatorRow?.confirmedAt),
		recovery_codes_left: recovery.left,
		passkeys: passkeys.map(toPasskey),
		passkeys_possible: supportsPasskeys(deps),
		factor_removal_at: isoOrNull(removal?.dueAt),
		factor_removal_stoppable: Boolean(removal?.stoppable),
	};
	return reply("OK", { data });
});

export const security = [securityState, ...authenticator, ...passkeys, ...removal];
