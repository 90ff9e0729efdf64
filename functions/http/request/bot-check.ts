import { type BotSolution, botCheckUnavailable } from "../../contract/index.ts";
import { consumeBotCheck } from "../../db/queries/site.ts";
import { createError, type RequestContext } from "../api-error.ts";
import { buildAddressRule, limit } from "../rate-limits.ts";
import { fields } from "./fields.ts";

export const botFields = {
	altcha: fields.optionalText.openapi({
		type: "string",
		description:
			'Solution of the challenge at /api/bot/challenge: base64 JSON `{challenge, solution}` from an ALTCHA solver; works once. Send "unavailable" if no challenge can be loaded; a few such requests per hour pass.',
	}),
	turnstile: fields.optionalText.openapi({
		type: "string",
		description: "Turnstile’s token, for a Turnstile challenge.",
	}),
};

/**
 * Requires a solved bot check, each solution once; while the check is down, a few requests per
 * address pass. Call it after validation, before counting or changing anything.
 */
export async function requireBotCheck(
	c: RequestContext<"bot_check_failed" | "rate_limited">,
	{ altcha, turnstile }: BotSolution,
): Promise<void> {
	const { bot, db, log } = c.var.deps;
	if (bot.kind === "off") return;
	if (altcha === botCheckUnavailable) return limit(c, buildAddressRule(c, "withoutBotCheck"));
	const verdict = await bot.check({ altcha, turnstile }, c.var.address);
	if (verdict.result === "unavailable") {
		log.warn("bot check down", { kind: bot.kind });
		return limit(c, buildAddressRule(c, "withoutBotCheck"));
	}
	if (verdict.result === "refused") throw createError(c, "bot_check_failed");
	const { once } = verdict;
	if (once && !(await consumeBotCheck(db, once.id, once.expiresAt))) throw createError(c, "bot_check_failed");
}
