import * as contract from "../contract/account/identity.ts";
import { normalizeCode } from "../contract/fields.ts";
import { renameReply } from "../contract/shapes/auth.ts";
import { changeAddress, findChange } from "../db/queries/accounts/addresses.ts";
import type { UserRow } from "../db/queries/accounts/users.ts";
import { clearHits, type Rule } from "../db/queries/limits.ts";
import { addMail } from "../db/queries/mails.ts";
import { batch } from "../db/run.ts";
import { renewToken } from "../http/access/token.ts";
import { addressRule, limit, personRule } from "../http/limits.ts";
import { type RequestContext, refuse, type SignedInContext } from "../http/refuse.ts";
import { fields } from "../http/request/fields.ts";
import { signedInRoute } from "../http/route.ts";
import { composeMailTo } from "../mail/compose.ts";
import { deliverLater } from "../mail/deliver.ts";
import { prepareActivity } from "../shared/activity.ts";
import { issueUndo } from "../shared/undo-link.ts";
import { sameHash } from "../utils/keyed-hash.ts";
import { hashChange } from "./change-email.ts";
import { tryCode } from "./code.ts";

type PendingChange = Pick<NonNullable<Awaited<ReturnType<typeof findChange>>>, "id" | "email" | "linkHash">;

const wrongRule = (c: RequestContext, { id }: UserRow, email: string): Rule =>
	personRule(c, "wrongCode", "change-email", id, email);

/** Applies the change and mails the former address an undo link. Returns whether this request applied it. */
async function applyAddressChange(c: SignedInContext, { email }: PendingChange, codeId: string) {
	const { deps, user, session } = c.var;
	const now = deps.now();
	const { token, undo } = issueUndo(deps, user, "email_changed", now);
	const mail = composeMailTo(deps, user, { kind: "email_changed", token, due: undo.until });
	const activityQueries = await prepareActivity(c, user.id, "email_changed");
	const change = {
		user,
		sessionId: session.id,
		email,
		codeId,
		undo,
	};
	const results = await batch(
		deps.db,
		changeAddress(
			change,
			(isChanged) => [
				addMail(mail, isChanged),
				clearHits(wrongRule(c, user, email).key, isChanged),
				...activityQueries(isChanged),
			],
			now,
		),
	);
	return Boolean(results.at(-1)?.length);
}

const confirmSpec = {
	summary: "Confirm the new e-mail address with the mailed code or link",
	input: {
		code: fields.optionalText.openapi({ type: "string", example: "123456" }),
		link: fields.optionalText.openapi({ type: "string", description: "Token of the mailed link." }),
	},
	responseDescription: "A new token with the new address; other sessions continue",
	response: renameReply,
} as const;

/** Confirming a new address takes both a login and access to its mailbox. */
export const confirmEmail = signedInRoute(
	contract.confirmEmail,
	confirmSpec,
	async (c, { code, link }, reply) => {
		const { deps, user } = c.var;
		const digits = code ? normalizeCode(code) : null;
		if (!digits && !link) throw refuse(c, "validation_failed", { data: { code: "code_required" } });
		const uncount = await limit(c, addressRule(c, "guess"));
		const pendingChange = await findChange(deps.db, user.id, deps.now());
		if (!pendingChange) throw refuse(c, digits ? "code_expired" : "link_invalid");
		const isLinkValid =
			link && sameHash(pendingChange.linkHash, hashChange(deps, user.id, pendingChange.email, link));
		if (!digits && !isLinkValid) throw refuse(c, "link_invalid");
		const { email } = pendingChange;
		const attempt = {
			email,
			purpose: "change-email" as const,
			owner: user.id,
			rule: wrongRule(c, user, email),
		};
		const codeId = digits
			? await tryCode(c, attempt, () => hashChange(deps, user.id, email, digits))
			: pendingChange.id;
		if (!(await applyAddressChange(c, pendingChange, codeId)))
			throw refuse(c, digits ? "code_expired" : "link_invalid");
		await uncount();
		deliverLater(deps);
		return reply("E-mail address changed", await renewToken(c, { email: pendingChange.email }));
	},
);
