import * as contract from "../contract/account/identity.ts";
import { renameReply } from "../contract/shapes/auth.ts";
import { isSessionOpen } from "../db/queries/accounts/sessions.ts";
import { renameUser } from "../db/queries/accounts/users.ts";
import { addContactJob } from "../db/queries/billing/jobs.ts";
import { batch } from "../db/run.ts";
import { renewToken } from "../http/access/token.ts";
import { limit, personRule } from "../http/limits.ts";
import { refuse } from "../http/refuse.ts";
import { fields } from "../http/request/fields.ts";
import { signedInRoute } from "../http/route.ts";
import { prepareActivity } from "../shared/activity.ts";

const renameSpec = {
	summary: "Change the name",
	input: { name: fields.name },
	responseDescription: "A new token with the new name",
	response: renameReply,
} as const;

export const rename = signedInRoute(contract.rename, renameSpec, async (c, { name }, reply) => {
	const { deps, user, session } = c.var;
	await limit(c, personRule(c, "rename", user.id));
	const activityQueries = await prepareActivity(c, user.id, "name_changed");
	const isLive = isSessionOpen(session.id);
	const [renamedRows] = await batch(deps.db, [
		renameUser(user.id, name, isLive),
		addContactJob(user.id, deps.now(), isLive),
		...activityQueries(isLive),
	]);
	if (!renamedRows?.length) throw refuse(c, "session_ended");
	return reply("Name changed", await renewToken(c, { name }));
});
