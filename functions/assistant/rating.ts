import * as contract from "../contract/chat.ts";
import type { App } from "../http/env.ts";
import { addressRule, limit } from "../http/limits/limits.ts";
import { refuse } from "../http/refuse.ts";
import { asText, fields, lenientField } from "../http/request/fields.ts";
import { callerLocale } from "../http/request/language.ts";
import { route } from "../http/route.ts";
import { count } from "./counts.ts";
import { knowledgeFor } from "./knowledge.ts";

const routeSpec = {
	summary: "Say whether an answer helped",
	description: "Adds one to the day's total of the passage; nothing else is kept.",
	input: {
		passage: lenientField((value) => asText(value) ?? "", { type: "string", example: "faqs#refund" }),
		helped: lenientField((value) => value === true, { type: "boolean" }),
		lang: fields.lang,
	},
	required: ["passage", "helped"],
	responseDescription: "It is counted, or the browser asked not to be tracked",
	response: {},
} as const;

/** Accepts existing passage ids only, so that nobody can fill the table with made-up ones. */
export const rating = (app: App) =>
	route(app, contract.rate, routeSpec, async (c, { passage, helped, lang }, reply) => {
		await limit(c, addressRule(c, "click"));
		if (!(await knowledgeFor(c, callerLocale(c, lang))).passage(passage))
			throw refuse(c, "validation_failed");
		await count(c, helped ? "helped" : "did-not-help", passage);
		return reply("Counted", {});
	});
