import * as contract from "../contract/account/auth.ts";
import type { SecondStep } from "../contract/endpoint.ts";
import { loginReply } from "../contract/shapes/auth.ts";
import { listPasskeys } from "../db/queries/accounts/passkeys.ts";
import {
	endLoginGrant,
	findLoginGrant,
	isGrantOpen,
	type LoginGrant,
	putLoginGrant,
} from "../db/queries/accounts/sessions.ts";
import { findUserById, type SessionUser } from "../db/queries/accounts/users.ts";
import { addMail } from "../db/queries/mails.ts";
import { clearHits } from "../db/queries/rate-limits.ts";
import { batch, joinConditions } from "../db/run.ts";
import { proveFactor } from "../factors/prove.ts";
import { createError, type RequestContext } from "../http/api-error.ts";
import { buildAddressRule, buildPersonRule, limit } from "../http/rate-limits.ts";
import { fields } from "../http/request/fields.ts";
import { route } from "../http/route.ts";
import { composeMailTo } from "../mail/compose.ts";
import { deliverLater } from "../mail/deliver.ts";
import { prepareActivity } from "../shared/activity.ts";
import { createToken, hashFor, isSameHash } from "../utils/keyed-hash.ts";
import { minute } from "../utils/time.ts";
import { deriveDeviceSecret, openSession } from "./open-session.ts";

const grantLifetime = 10 * minute;

const hashGrant = hashFor<[grant: string]>("login grant");

/** Failed logins. A known device has its own counter, so strangers' failures can't lock its owner out. */
export const buildLoginRule = (c: RequestContext, email: string, isKnownDevice: boolean) =>
	isKnownDevice ? buildPersonRule(c, "login", "device", email) : buildPersonRule(c, "login", email);

/** Counts logins that stop at the second step, so that a stolen password can't open many. */
const buildUnfinishedLoginRule = (
	c: RequestContext,
	{ userId, isKnownDevice }: Pick<LoginGrant, "userId" | "isKnownDevice">,
) => buildPersonRule(c, "unfinishedLogin", isKnownDevice ? "device" : "stranger", userId);

/** Issues a grant for the second step; null if the authenticator app was removed meanwhile. */
export async function grantSecondStep(
	c: RequestContext<"rate_limited">,
	user: SessionUser,
	isKnownDevice: boolean,
): Promise<SecondStep | null> {
	const { deps } = c.var;
	const grant = createToken();
	const row = {
		id: hashGrant(deps, grant),
		userId: user.id,
		passwordFingerprint: deriveDeviceSecret(deps, user),
		isKnownDevice,
		expiresAt: deps.now() + grantLifetime,
	};
	await limit(c, buildUnfinishedLoginRule(c, row));
	const [grantRows] = await batch(deps.db, [putLoginGrant(row)]);
	const passkeys = (await listPasskeys(deps.db, user.id)).length > 0;
	return grantRows?.length ? { grant, expires_in: grantLifetime / 1000, passkeys } : null;
}

const secondStepSpec = {
	summary: "The second step of a login: a code of the authenticator app, a recovery code or a passkey",
	input: {
		grant: fields.text.openapi({
			type: "string",
			description: "From `second_step` in the first step's error response.",
		}),
		...fields.factor,
	},
	response: loginReply,
} as const;

/** Completes a login. The grant works once, for ten minutes, and only until the password changes. */
export const secondStep = route(
	contract.secondStep,
	secondStepSpec,
	async (c, { grant: secret, ...proof }, reply) => {
		const { deps } = c.var;
		await limit(c, buildAddressRule(c, "guess"));
		const id = hashGrant(deps, secret);
		const grant = await findLoginGrant(deps.db, id, deps.now());
		const user = grant && (await findUserById(deps.db, grant.userId));
		if (!user || !isSameHash(grant.passwordFingerprint, deriveDeviceSecret(deps, user)))
			throw createError(c, "login_expired");
		// Before a recovery code is consumed.
		if (user.suspendedAt) throw createError(c, "account_suspended");
		const factor = await proveFactor(c, user.id, proof, grant.isKnownDevice ? "device" : "stranger");
		const mail = factor.recovery && composeMailTo(deps, user, { kind: "recovery_used" });
		const activityQueries = await prepareActivity(c, user.id, "recovery_used");
		const condition = joinConditions(factor.condition, isGrantOpen(id, deps.now()));
		const session = await openSession(c, user, { ...factor, condition }, (isOpen) => [
			endLoginGrant(id, isOpen),
			clearHits(
				[buildUnfinishedLoginRule(c, grant), buildLoginRule(c, user.email, grant.isKnownDevice)],
				isOpen,
			),
			...(mail ? [addMail(mail, isOpen), ...activityQueries(isOpen)] : []),
		]);
		if (!session) {
			const openGrant = await findLoginGrant(deps.db, id, deps.now());
			throw createError(c, openGrant ? "factor_wrong" : "login_expired");
		}
		if (mail) deliverLater(deps);
		return reply("Successfully Logged in!", session);
	},
);
