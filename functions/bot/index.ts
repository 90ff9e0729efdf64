import { createRoute, z } from "@hono/zod-openapi";
import { botCheckMinutes, paths } from "../contract/index.ts";
import type { App } from "../http/env.ts";
import { ok, responses } from "../http/envelope.ts";

const route = createRoute({
	method: "get",
	path: paths.botChallenge,
	tags: ["bot"],
	summary: "A bot check to solve",
	description: `Sign-up, a login after two failures, forgotten passwords and the newsletter want a solution in their body. Apps fetch a challenge here as the pages do and solve it with any ALTCHA library (kind \`altcha\`: PBKDF2/SHA-256, a key whose beginning is \`parameters.keyPrefix\`), within ${botCheckMinutes} minutes. A solution works once. Where the kind is \`off\`, nothing is asked.`,
	responses: responses(
		"What to solve; beside `kind`, ALTCHA’s `parameters` and `signature`, or Turnstile’s `site_key`",
		z.object({
			kind: z.enum(["altcha", "turnstile", "off"]),
			parameters: z.record(z.string(), z.unknown()).optional(),
			signature: z.string().optional(),
			site_key: z.string().optional(),
		}),
	),
});

/** Hands out what `requireBotCheck` will want to see solved. */
export const bot = (app: App) =>
	app.openapi(route, async (c) => ok(c, "OK", await c.var.deps.bot.challenge()));
