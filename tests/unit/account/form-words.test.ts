import { describe, expect, it } from "vitest";
import { fieldErrors } from "../../../functions/contract/errors.ts";
import { localeCodes } from "../../../i18n/locales.ts";
import { formWords } from "../../../src/features/auth/form-words.ts";
import { fieldMessage } from "../../../src/features/auth/words.ts";

const wrong = (name: "login" | "signup" | "reset", prefixes: RegExp) =>
	fieldErrors
		.filter((error) => prefixes.test(error))
		.map((error) => fieldMessage(formWords("en", name), error));

describe("the words of a form", () => {
	it("cover every error of its fields, with the numbers filled in", () => {
		for (const text of [
			...wrong("login", /^(email_(?!same)|password_required)/),
			...wrong("signup", /^(name_|email_(?!same)|password_(?!mismatch|wrong))/),
			...wrong("reset", /^password_/),
		]) {
			expect(text).toMatch(/^[^{}]+$/);
			expect(text).not.toBe(formWords("en", "login").errors.unknown);
		}
		expect(wrong("signup", /^password_short$/)).toEqual(["Use at least 8 characters."]);
	});

	it.each(localeCodes)("are there in %s", (locale) => {
		expect(formWords(locale, "otp").labels.toast.resend_success).toBeTruthy();
	});
});
