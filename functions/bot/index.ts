import * as contract from "../contract/bot.ts";
import { botChallengeSchema } from "../contract/shapes/tools.ts";
import type { App } from "../http/env.ts";
import { route } from "../http/route.ts";

const challengeSpec = {
	tag: "bot",
	summary: "A bot check to solve",
	description: `Sign-up, a login after two failures, forgotten passwords and the newsletter want a solution in their body. Apps fetch a challenge here as the pages do and solve it with any ALTCHA library (kind \`altcha\`: PBKDF2/SHA-256, a key whose beginning is \`parameters.keyPrefix\`), within ${contract.botCheckMinutes} minutes. A solution works once. Where the kind is \`off\`, nothing is asked.`,
	answers: "What to solve; beside `kind`, ALTCHA’s `parameters` and `signature`, or Turnstile’s `site_key`",
	answer: { data: botChallengeSchema },
};

/** Hands out what `requireBotCheck` will want to see solved. */
export const bot = (app: App) =>
	route(app, contract.botChallenge, challengeSpec, async (c, _, answer) =>
		answer("OK", { data: await c.var.deps.bot.challenge() }),
	);
