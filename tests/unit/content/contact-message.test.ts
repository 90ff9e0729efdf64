import { describe, expect, it } from "vitest";
import { fieldLimits } from "../../../functions/contract/fields.ts";
import { buildMailto, cleanField, validateMessage } from "../../../src/features/contact/message.ts";

const message = { email: "ada@example.org", subject: "No sound", message: "It hums." };

describe("contact form input", () => {
	it("loses line breaks, angle brackets and outer spaces in a single-line field", () =>
		expect(cleanField("subject", "  a\r\nBcc: b@example.org \n\u2028 <c> ")).toBe("a Bcc: b@example.org c"));

	it("keeps the line breaks of a message, and loses the rest", () =>
		expect(cleanField("message", " one\r\ntwo <b>\rthree\n\n")).toBe("one\ntwo b\nthree"));
});

it.each([
	["email", "", "email_required"],
	["email", "ada", "email_invalid"],
	["email", "a@b.example\n", undefined],
	["email", "a@b.example, c@d.example", "email_invalid"],
	["subject", " <> ", "subject_required"],
	["subject", "x".repeat(fieldLimits.contactSubject), undefined],
	["subject", "x".repeat(fieldLimits.contactSubject + 1), "subject_long"],
	["subject", `${"x".repeat(fieldLimits.contactSubject)}  `, undefined],
	["message", "\n", "message_required"],
	["message", "x".repeat(fieldLimits.contactMessage), undefined],
	["message", "x".repeat(fieldLimits.contactMessage + 1), "message_long"],
] as const)("a message %s %j", (field, value, error) => {
	expect(validateMessage({ ...message, [field]: cleanField(field, value) })).toEqual(
		error ? { [field]: error } : {},
	);
});

it("the contact mail can't be given another recipient or header", () => {
	const subject = cleanField("subject", "a&bcc=x@example.org\r\nBcc: y");
	const url = buildMailto("support@example.org", subject, "one & ümläut? #1");
	expect(url.match(/[&?]/g)).toHaveLength(2);
	expect(url).not.toMatch(/[\r\n#]/);
	expect(new URL(url).pathname).toBe("support@example.org");
});
