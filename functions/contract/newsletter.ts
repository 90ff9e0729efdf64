import type { BotSolution } from "./bot.ts";
import type { Nothing, Open } from "./endpoint.ts";

/** Subscribes with double opt-in. Also accepts an HTML form, and then answers with a page. */
export const subscribe = "POST /api/newsletter/subscribe" as Open<
	{ email: string } & BotSolution,
	Nothing,
	"validation_failed" | "bot_check_failed" | "rate_limited"
>;
