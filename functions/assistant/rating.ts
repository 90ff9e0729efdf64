import { z } from "@hono/zod-openapi";
import * as contract from "../contract/chat.ts";
import type { App } from "../http/env.ts";
import { addressRule, limit } from "../http/limits/limits.ts";
import { refuse } from "../http/refuse.ts";
import { fields } from "../http/request/fields.ts";
import { callerLocale } from "../http/request/language.ts";
import { route } from "../http/route.ts";
import { count } from "./counts.ts";
import { knowledgeFor } from "./knowledge.ts";

const routeSpec = {
	tag: "chat",
	summary: "Say whether an answer helped",
	description: "Adds one to the day's total of the passage; nothing else is kept.",
	input: {
		passage: z
			.unknown()
			.optional()
			.transform((value) => (typeof value === "string" ? value : ""))
			.openapi({ type: "string", example: "faqs#refund" }),
		helped: z
			.unknown()
			.optional()
			.transform((value) => value === true)
			.openapi({ type: "boolean", example: true }),
		lang: fields.lang,
	},
	required: ["passage", "helped"],
	answers: "It is counted, or the browser asked not to be tracked",
	answer: {},
} as const;

/** POST /ask/rate. Only passages that there are have a total, so nobody can fill the table. */
export const rating = (app: App) =>
	route(app, contract.rate, routeSpec, async (c, { passage, helped, lang }, answer) => {
		await limit(c, addressRule(c, "click"));
		if (!(await knowledgeFor(c, callerLocale(c, lang))).passage(passage))
			throw refuse(c, "validation_failed");
		await count(c, helped ? "helped" : "did-not-help", passage);
		return answer("Counted", {});
	});
