import { z } from "zod";
import data from "../../passages.json" with { type: "json" };
import { name, text } from "../read/fields.ts";
import { parse } from "../read/parse.ts";
import { getQuestionPath } from "./questions.ts";

const page = z
	.string()
	.regex(
		/^(?:\/[\w/-]+(?:#[\w-]+)?|faqs#[\w-]+)$/,
		"an address such as /download, or a question such as faqs#refund",
	)
	.transform((path) => (path.startsWith("faqs#") ? getQuestionPath(path.slice(5)) : path));

/** `content/passages.json`: what the assistant knows of passages that no page says. */
const passagesFile = z.strictObject({
	pages: z
		.record(name, page)
		.describe("Where each passage of its own leads: their words are in `chat:index.care`"),
	topics: z
		.array(z.array(text()).min(2))
		.describe("Passages that answer the same question; the first names the topic"),
	account: z.array(text()).describe("Passages about an account, a subscription or a payment"),
	danger: z.array(text()).describe("Passages for people in danger: stalking, threats, state persecution"),
	despair: z.array(text()).describe("Passages for people in despair"),
	explained: z.array(name).describe("Terms of the glossary that another passage explains"),
	checklist: z.array(name).describe("Points of /how-to-choose that nothing else answers"),
});

export const assistant = parse(passagesFile, "content/passages.json", data);
