import { splitPath } from "../../../i18n/paths.ts";
import type { ChatWords } from "./chat-words.ts";

type StarterQuestions = ChatWords["first"];

const parts: [RegExp, string][] = [
	[/^\/pricing/, "pricing"],
	[/^\/(?:download|guides|protocols)/, "download"],
	[/^\/country/, "country"],
	[/^\/tools/, "tools"],
	[/^\/(?:login|signup|verify|forget-password|reset-password|profile)/, "account"],
];

/** Passages that answer them, so that clicks never need clarification. */
export const starterPassages: Record<string, string> = {
	start: "faqs#getting-started",
	trial: "faqs#trial",
	connect: "faqs#cannot-connect",
	"pricing-plans": "pricing#plans",
	"pricing-refund": "faqs#refund",
	"pricing-methods": "faqs#methods",
	"download-versions": "chat#versions",
	"download-devices": "faqs#devices",
	"download-slow": "faqs#slow",
	"country-which": "country#which",
	"country-change": "country#change",
	"country-legal": "faqs#legal",
	"tools-check": "faqs#check",
	"tools-slow": "faqs#slow",
	"tools-logs": "faqs#logs",
	"account-code": "faqs#code-missing",
	"account-password": "faqs#password",
	"account-second": "chat#second-step",
};

export function listStarters(pathname: string, questions: StarterQuestions): StarterQuestions {
	const { path } = splitPath(pathname);
	const part = parts.find(([beginning]) => beginning.test(path))?.[1];
	return questions.filter(({ on }) => on === part);
}
