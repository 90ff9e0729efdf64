import { describe, expect, it } from "vitest";
import { fieldLimits } from "../../../functions/contract/fields.ts";
import { readDraft, storeDraft } from "../../../src/stores/draft.ts";
import { signIn } from "../../../src/stores/session.ts";
import { anna, tokenOf } from "../island.tsx";

const typed = { email: "ada@a.example", subject: "", message: "Dear people <3 " };
const conversation = { email: "", subject: "Chat", message: "You: one\nAssistant: two" };

describe("a draft for the contact form", () => {
	it("is what was typed, to the letter, also if that's too long", () => {
		const message = `${"x".repeat(fieldLimits.contactMessage - 1)}😀`;
		storeDraft({ ...typed, message }, null);
		expect(readDraft()).toEqual({ ...typed, message });
	});

	it("from the chat comes below what was typed, and as much of its end as fits", () => {
		storeDraft(null, conversation);
		storeDraft(typed, readDraft());
		expect(readDraft()).toEqual({
			email: typed.email,
			subject: "Chat",
			message: "Dear people <3 \n\nYou: one\nAssistant: two",
		});
		const long = { ...typed, message: "x".repeat(fieldLimits.contactMessage - 18) };
		storeDraft(long, conversation);
		expect(readDraft()?.message).toBe(`${long.message}\n\nAssistant: two`);
		const full = { ...typed, message: "x".repeat(fieldLimits.contactMessage) };
		storeDraft(full, conversation);
		expect(readDraft()?.message).toBe(full.message);
	});

	it("isn't shown to others after a logout, in whichever tab", () => {
		signIn(tokenOf(anna));
		storeDraft(typed, null);
		expect(readDraft()).toEqual(typed);
		localStorage.removeItem("token");
		expect(readDraft()).toBeNull();
		storeDraft(typed, null);
		signIn(tokenOf(anna));
		expect(readDraft()).toEqual(typed);
	});

	it.each(["", "{", "7", '{"subject":1}'])("that can't be parsed is ignored: %s", (stored) => {
		sessionStorage.setItem("contact-draft", stored);
		expect(readDraft()).toBeNull();
	});
});
