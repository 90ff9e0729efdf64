import { botCheckUnavailable } from "../../contract/index.ts";
import { consumeBotCheck } from "../../db/queries/limits.ts";
import { addressRule, limit } from "../limits/limits.ts";
import { type RequestContext, refuse } from "../refuse.ts";
import { asText, fields } from "./fields.ts";

/** The solution among the fields of a call, for its rules. */
export const botFields = {
	altcha: fields.optional.openapi({
		type: "string",
		description:
			'Solution of the challenge at /api/bot/challenge: JSON `{challenge, solution}` in base64, as ALTCHA’s solvers make it; works once. "unavailable" when none can be had: then a few calls per hour pass.',
	}),
	turnstile: fields.optional.openapi({
		type: "string",
		description: "Turnstile’s token, where the challenge is of that kind.",
	}),
};

/**
 * Lets through callers with a solved bot check, each solution once. While the check is down nobody is locked out: some calls per address
 * pass. Call it when the fields are known to be right and before anything is counted or done.
 */
export async function requireBotCheck(c: RequestContext<"bot_check_failed" | "rate_limited">): Promise<void> {
	const { bot, db, log } = c.var.deps;
	if (bot.kind === "off") return;
	const body = (await c.req.json()) as Record<string, unknown>;
	const solution = { altcha: asText(body["altcha"]), turnstile: asText(body["turnstile"]) };
	if (solution.altcha === botCheckUnavailable) return void (await limit(c, addressRule(c, "unchecked")));
	const verdict = await bot.check(solution, c.var.address);
	if (verdict.result === "unavailable") {
		log.warn("bot check down", { kind: bot.kind });
		return void (await limit(c, addressRule(c, "unchecked")));
	}
	if (verdict.result === "refused") throw refuse(c, "bot_check_failed");
	const { once } = verdict;
	if (once && !(await consumeBotCheck(db, once.id, once.expiresAt))) throw refuse(c, "bot_check_failed");
}
