import { expect, test } from "vitest";
import type { Found } from "../../functions/chat/found.ts";
import { bothOf, forgets, withKin } from "../../functions/chat/readings.ts";
import { unsaid } from "../../functions/chat/two.ts";
import { areTwo, isStory } from "../../functions/chat/weighing.ts";

const found = (id: string, score = 1): Found => ({
	passage: { id, title: id, text: "", url: `/${id}`, phrasings: [], quoted: false },
	score,
	words: 1,
	model: score,
});
const certainty = ({ score }: Found): number => score;
const ids = (list: readonly Found[]): string[] => list.map(({ passage }) => passage.id);

const split = found("features/split");
const iphone = found("download/ios");
const bare = { bare: true, alone: [iphone], before: [split] };

test("a name alone does not answer what was asked of another before", () => {
	expect(forgets(iphone, [iphone], bare, certainty)).toBe(true);
	expect(forgets(iphone, [iphone], { ...bare, bare: false }, certainty)).toBe(false);
	expect(forgets(iphone, [iphone, split], { ...bare, bare: false }, certainty)).toBe(true);
	expect(forgets(split, [split, iphone], bare, certainty)).toBe(false);
	const installed = { ...bare, before: [found("download/windows")] };
	expect(forgets(iphone, [iphone], installed, certainty)).toBe(false);
	expect(forgets(iphone, [iphone], { ...bare, before: [found("features/split", 0.5)] }, certainty)).toBe(
		false,
	);
	expect(forgets(iphone, [iphone], null, certainty)).toBe(false);
});

test("who is asked back is offered what was asked before, and what the new question asks alone", () => {
	const whole = [found("download/ios#icon", 0.4)];
	expect(ids(bothOf(whole, bare, certainty))).toEqual(["features/split", "download/ios"]);
	expect(ids(bothOf([split], bare, certainty))).toEqual(["download/ios"]);
	const installed = { ...bare, before: [found("download/windows")] };
	expect(ids(bothOf(whole, installed, certainty))).toEqual(["download/ios"]);
});

test("a new name asks for the page of its own kind", () => {
	const installed = { ...bare, before: [found("download/windows")] };
	const whole = [found("faqs#app", 0.6), found("download/ios", 0.4)];
	expect(ids(withKin(whole, installed, certainty))).toEqual(["download/ios", "faqs#app"]);
	expect(withKin(whole, bare, certainty)).toBe(whole);
	const far = [found("faqs#app", 0.9), found("download/ios", 0.1)];
	expect(withKin(far, installed, certainty)).toBe(far);
});

test("the half of a question that was not answered is offered", () => {
	const parts = { sure: [], near: [], each: [[found("servers/KZ")], [found("care#mute", 0.3), split]] };
	expect(ids(unsaid(parts, [found("servers/KZ")]))).toEqual(["care#mute"]);
});

test("two questions are no story, however long together", () => {
	const half = "How do I add a passkey to my account so that I can log in?";
	expect(areTwo(`${half} ${half}`)).toBe(true);
	expect(isStory(`${half} ${half}`)).toBe(false);
	expect(areTwo(`I have a phone. ${half}`)).toBe(false);
	expect(isStory(`${half.replace("?", ".")} ${half}`)).toBe(true);
});
