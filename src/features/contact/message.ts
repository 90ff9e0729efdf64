import { checkEmail, fieldLimits } from "../../../functions/contract/fields.ts";
import type { Draft } from "../../stores/draft.ts";

/** Keys of `contact:form.errors`. */
type MessageError = keyof typeof import("../../../i18n/en/contact.json")["form"]["errors"];

/** Cleans an input: no angle brackets, trimmed, one line. A message's line breaks matter in reports, and can't inject mail headers. */
export function cleanField(name: keyof Draft, value: string): string {
	const text =
		name === "message" ? value.replace(/\r\n?/g, "\n") : value.replace(/\s*[\r\n\u2028\u2029]+\s*/g, " ");
	return text.replace(/[<>]/g, "").trim();
}

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
