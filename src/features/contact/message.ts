import { checkEmail, fieldLimits } from "../../../functions/contract/fields.ts";
import type { Draft } from "../../stores/draft.ts";

/** Keys of `contact:form.errors`. */
type MessageError = keyof typeof import("../../../i18n/en/contact.json")["form"]["errors"];

const dropBrackets = (text: string): string => text.replace(/[<>]/g, "").trim();

/** Cleans an input: one line, no angle brackets, trimmed. */
export const cleanLine = (text: string) => dropBrackets(text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, " "));

/** Cleans the message, but keeps line breaks, which matter in reports and, unlike in inputs, can't inject mail headers. */
export const cleanText = (text: string): string => dropBrackets(text.replace(/\r\n?/g, "\n"));

export const cleanField = (name: keyof Draft, value: string): string =>
	name === "message" ? cleanText(value) : cleanLine(value);

/** Errors of a cleaned message by field, in the form's order. */
export function validateMessage({ email, subject, message }: Draft) {
	const wrong = checkEmail(email) as MessageError | null;
	const errors: Partial<Record<keyof Draft, MessageError>> = {
		...(wrong && { email: wrong }),
		...(!subject && { subject: "subject_required" }),
		...(subject.length > fieldLimits.contactSubject && { subject: "subject_long" }),
		...(!message && { message: "message_required" }),
		...(message.length > fieldLimits.contactMessage && { message: "message_long" }),
	};
	return errors;
}

export const formatBody = ({ email, message }: Draft): string => `From: ${email}\n\n${message}`;

/** A mailto: address with a cleaned message (RFC 6068: lines end in CRLF). */
export function buildMailto(to: string, subject: string, body: string): string {
	const encode = (text: string) => encodeURIComponent(text.toWellFormed().replace(/\n/g, "\r\n"));
	return `mailto:${to}?subject=${encode(subject)}${body && `&body=${encode(body)}`}`;
}
