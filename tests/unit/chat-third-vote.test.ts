import { expect, it } from "vitest";
import type { Answer } from "../../functions/chat/answer.ts";
import type { Knowledge } from "../../functions/chat/knowledge.ts";
import { nearTo } from "../../functions/chat/meaning.ts";
import { heard } from "../../functions/chat/third-vote.ts";
import { smallHelp } from "../support/help.ts";

const knowledge = {
	help: smallHelp,
	isOfOthers: (question: string) => /netflix/i.test(question),
} as Knowledge;
const [refund, how, slow, drops, windows] = smallHelp.passages as [never, never, never, never, never];
const near = (...several: [passage: never, likeness: number][]) =>
	several.map(([passage, likeness]) => ({ passage, likeness }));
const unknown: Answer = {
	kind: "unknown",
	response: smallHelp.words.unknown,
	sources: [],
	suggestions: [],
	passages: [],
	found: [],
};
/** What words and classifier found, as certain as `score` says. */
const found = (...several: [passage: never, score: number][]) =>
	several.map(([passage, score]) => ({ passage, score, words: score, model: score, nearest: 1 }));
const choices = (...several: [passage: never, score: number][]): Answer => ({
	...unknown,
	kind: "choices",
	response: smallHelp.words.choose,
	suggestions: several.map(([{ id, title }]: [{ id: string; title: string }, number]) => ({
		id,
		question: title,
	})),
	found: found(...several),
});
const ids = ({ suggestions }: Answer) => suggestions.map(({ id }) => id);

it("what is not known is asked back, never answered, however near it is", () => {
	const answer = heard(knowledge, unknown, near([slow, 1], [drops, 0.7], [refund, 0.2]), "sluggish");
	expect(answer).toMatchObject({ kind: "choices", response: smallHelp.words.choose, passages: [] });
	expect(ids(answer)).toEqual(["faqs#slow", "faqs#drops"]);
});

it("what nothing is near to, or is another company's, stays unknown", () => {
	expect(heard(knowledge, unknown, near([slow, 0.4]), "sluggish")).toBe(unknown);
	expect(heard(knowledge, unknown, [], "sluggish")).toBe(unknown);
	expect(heard(knowledge, unknown, near([slow, 1]), "cancel my Netflix")).toBe(unknown);
});

it("a choice is answered only where the other two had nearly chosen the same", () => {
	const nearly = choices([refund, 0.4], [how, 0.3]);
	const agreed = heard(knowledge, nearly, near([refund, 0.9], [slow, 0.3]), "my money");
	expect(agreed).toMatchObject({ kind: "answer", response: "Yes, within 20 days." });
	expect(ids(agreed)).toEqual(["faqs#refund-how"]);
	for (const [own, vote, question] of [
		// Another is as near; it is not near enough; the two are far from sure, or torn; it is a story.
		[nearly, near([refund, 0.9], [slow, 0.89]), "my money"],
		[nearly, near([refund, 0.55]), "my money"],
		[choices([refund, 0.2], [how, 0.1]), near([refund, 0.9]), "my money"],
		[choices([refund, 0.4], [how, 0.4]), near([refund, 0.9]), "my money"],
		[nearly, near([refund, 0.9]), "my money ".repeat(20).trim()],
	] as const)
		expect(heard(knowledge, own, vote, question)).toBe(own);
});

it("another passage than theirs is offered beside them, and an answer stays what it is", () => {
	const three = choices([refund, 0.2], [how, 0.1], [windows, 0.1]);
	expect(ids(heard(knowledge, three, near([slow, 0.9]), "x"))).toEqual([
		"faqs#refund",
		"faqs#refund-how",
		"faqs#slow",
	]);
	const answer: Answer = { ...choices([refund, 1], [how, 0.2], [windows, 0.1]), kind: "answer" };
	const said: Answer = { ...answer, passages: [refund], suggestions: answer.suggestions.slice(1) };
	const beside = heard(knowledge, said, near([slow, 0.9]), "x");
	expect(beside).toMatchObject({ kind: "answer", passages: [refund] });
	expect(ids(beside)).toEqual(["faqs#refund-how", "faqs#slow"]);
	expect(heard(knowledge, said, near([refund, 0.9]), "x")).toBe(said);
});

it("a passage about one system is near only where that is named, and a short question is read with the one before", async () => {
	const asked: string[] = [];
	const gateway = {
		embed: async (texts: readonly string[]) => {
			asked.push(...texts);
			return texts.map((text) => Float32Array.from(/install/i.test(text) ? [1, 0] : [0, 1]));
		},
	};
	const nearest = async (question: string, previous?: string) =>
		(await nearTo(gateway, knowledge, question, previous)).map(({ passage }) => passage.id);
	expect((await nearest("install it on Windows"))[0]).toBe("download/windows");
	expect(await nearest("install it")).toEqual([]);
	expect((await nearest("and Android?", "install it"))[0]).toBe("download/android");
	expect(asked).toContain("install it and Android?");
});
