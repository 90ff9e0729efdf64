import { loadTokenizer } from "../../functions/assistant/tokenize.ts";
import type { Help, Passage } from "../../functions/contract/index.ts";
import { buildExamples, type TrainingInput, train } from "../../src/build/chat/train.ts";
import { trainOthers } from "../../src/build/chat/train-others.ts";

const passage = (id: string, title: string, text: string, more: Partial<Passage> = {}): Passage => ({
	id,
	url: `/${id}`,
	title,
	text,
	question: title,
	class: id,
	quoted: false,
	...more,
});

const known: TrainingInput = {
	passages: [
		passage("faqs#refund", "Can I get my money back?", "Yes, within 20 days.", {
			quoted: true,
			account: true,
		}),
		passage("faqs#refund-how", "How do I ask for a refund?", "Press Request refund.", {
			quoted: true,
			account: true,
		}),
		passage("faqs#slow", "Why is my connection slower?", "Pick a nearer server, such as one of our 18."),
		passage("faqs#drops", "Why does the connection drop?", "Move closer to the router."),
		passage("download/windows", "How do I install it on Windows?", "Open the Microsoft Store.", {
			about: "system/windows",
		}),
		passage("download/android", "How do I install it on Android?", "Open Google Play.", {
			about: "system/android",
		}),
		passage("chat#tracked", "Is somebody tracking my phone?", "Organizations help with that.", {
			quoted: true,
			risk: "risk",
		}),
	],
	words: {
		hello: "Hello! What would you like to know?",
		thanks: "You’re welcome.",
		bye: "Goodbye.",
		who: "I am an automatic assistant.",
		others: "That is another company’s.",
		unknown: "I do not know.",
		risk: "I am sorry.",
		despair: "I am so sorry.",
		more: "The page has the rest.",
	},
	talk: { hello: ["hello", "hi"], thanks: ["thanks", "thank you"], bye: ["bye"], who: ["who are you"] },
	phrasings: {
		"faqs#refund": ["Can I get my money back?", "refund policy"],
		"faqs#refund-how": ["How do I ask for a refund?"],
		"faqs#slow": [
			"Why is my connection slower?",
			"slow internet",
			"everything is slow",
			"is everything slow",
		],
		"faqs#drops": ["Why does the connection drop?", "connection keeps dropping"],
		"download/windows": ["How do I install it on Windows?"],
		"download/android": ["How do I install it on Android?"],
		"chat#tracked": ["Is somebody tracking my phone?", "my husband reads my messages"],
		"?": ["what is the weather like", "how tall is a mountain", "weather"],
	},
	entities: [
		{ kind: "system", id: "system/windows", names: ["Windows"] },
		{ kind: "system", id: "system/android", names: ["Android"] },
	],
	followUpWords: "and it that",
	companies: ["netflix"],
};

const tokenizer = await loadTokenizer("en");
/** A minimal index, for tests of its consumers. */
export const smallHelp: Help = {
	...known,
	model: train(buildExamples(known, tokenizer)),
	...trainOthers(known, tokenizer, {
		businesses: "",
		ours: ["Can I watch netflix?"],
		theirs: ["cancel my netflix account"],
	}),
};
