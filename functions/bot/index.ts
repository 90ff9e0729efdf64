import * as contract from "../contract/bot.ts";
import { botChallengeSchema } from "../contract/shapes/tools.ts";
import type { App } from "../http/env.ts";
import { route } from "../http/route.ts";

const challengeSpec = {
	summary: "A bot check to solve",
	description: `Sign-up, login after two failures, password reset and the newsletter require a solution in the body. Apps fetch a challenge here, as the pages do, and solve it with any ALTCHA library (kind \`altcha\`: PBKDF2/SHA-256, a key that starts with \`parameters.keyPrefix\`) within ${contract.botCheckMinutes} minutes. A solution works once. Kind \`off\` needs none.`,
	response: { data: botChallengeSchema },
};

export const bot = (app: App) =>
	route(app, contract.botChallenge, challengeSpec, async (c, _, reply) =>
		reply("OK", { data: await c.var.deps.bot.challenge() }),
	);
