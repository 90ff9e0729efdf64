import type { BotSolution } from "./bot.ts";
import type { Nothing, Open } from "./endpoint.ts";

/** Asks for the newsletter; a mail asks back. Also takes the same fields as a form, and then answers with a page. */
export const subscribe = "POST /api/newsletter/subscribe" as Open<
	{ email: string; lang?: string } & BotSolution,
	Nothing,
	"validation_failed" | "bot_check_failed" | "rate_limited"
>;

/** Where the newsletter's mails of before led, and its forms lead; today's mails lead to `mailedPages`. */
export const newsletterPages = {
	confirm: "/api/newsletter/confirm",
	unsubscribe: "/api/newsletter/unsubscribe",
} as const;
