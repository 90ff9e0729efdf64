import { z } from "@hono/zod-openapi";
import { botChallenge, botCheckMinutes } from "../contract/bot.ts";
import { botChallengeSchema, geoReplySchema } from "../contract/shapes/tools.ts";
import * as contract from "../contract/system.ts";
import { ping } from "../db/run.ts";
import { createError } from "../http/api-error.ts";
import { route } from "../http/route.ts";
import { findMailFault } from "../mail/deliver.ts";

const challengeSpec = {
	summary: "A bot check to solve",
	description: `Sign-up, login after two failures, password reset and the newsletter require a solution in the body. Apps fetch a challenge here, as the pages do, and solve it with any ALTCHA library (kind \`altcha\`: PBKDF2/SHA-256, a key that starts with \`parameters.keyPrefix\`) within ${botCheckMinutes} minutes. A solution works once. Kind \`off\` needs none.`,
	response: { data: botChallengeSchema },
};

const readySpec = {
	summary: "The process answers, and its database accepts writes",
	responseDescription: "It does; `degraded` names what doesn't work anyway",
	response: { degraded: z.array(z.enum(["mail"])) },
};

const geoSpec = { summary: "The caller's country, to choose a language", response: { data: geoReplySchema } };

export const system = [
	route(contract.health, { summary: "The process answers" }, (_c, _, reply) => reply("OK", {})),
	route(contract.ready, readySpec, async (c, _, reply) => {
		const { db, writable } = c.var.deps;
		const answers = await ping(db).catch(() => false);
		const isHealthy = answers && (await (writable?.() ?? true));
		if (!isHealthy) throw createError(c, "busy", { retryAfter: 5 });
		const isMailHealthy = (await findMailFault(c.var.deps)) === null;
		return reply("OK", { degraded: isMailHealthy ? [] : ["mail"] });
	}),
	route(contract.geo, geoSpec, async (c, _, reply) => {
		const { country } = await c.var.deps.geo.locate(c.req.raw, c.var.address);
		return reply("OK", { data: { country } });
	}),
	route(botChallenge, challengeSpec, async (c, _, reply) =>
		reply("OK", { data: await c.var.deps.bot.challenge() }),
	),
];
