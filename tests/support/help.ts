import type { Help, Passage } from "../../functions/contract/index.ts";

const passage = (id: string, title: string, text: string, more: Partial<Passage> = {}): Passage => ({
	id,
	url: `/${id}`,
	title,
	text,
	phrasings: [],
	quoted: false,
	...more,
});

/** A small help, for tests of what is done with one. */
export const smallHelp: Help = {
	passages: [
		passage("faqs#refund", "Can I get my money back?", "Yes, within 20 days.", {
			phrasings: ["refund policy"],
			quoted: true,
		}),
		passage("faqs#refund-how", "How do I ask for a refund?", "Press Request refund.", { quoted: true }),
		passage("faqs#slow", "Why is my connection slower?", "Pick a nearer server, such as one of our 18.", {
			phrasings: ["slow internet", "everything is slow"],
		}),
		passage("faqs#drops", "Why does the connection drop?", "Move closer to the router.", {
			phrasings: ["connection keeps dropping"],
		}),
		passage("download/windows", "How do I install it on Windows?", "Open the Microsoft Store.", {
			about: "Windows",
		}),
		passage("download/android", "How do I install it on Android?", "Open Google Play.", { about: "Android" }),
	],
	words: {
		hello: "Hello! What would you like to know?",
		thanks: "You’re welcome.",
		bye: "Goodbye.",
		who: "I am an automatic assistant.",
		choose: "Is it one of these?",
		others: "That is another company’s.",
		unknown: "I do not know.",
	},
	talk: { hello: ["hello", "hi"], thanks: ["thanks", "thank you"], bye: ["bye"], who: ["who are you"] },
	elsewhere: ["weather"],
	places: ["country", "Peru"],
};
