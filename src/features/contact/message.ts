import { checkEmail, fieldLimits } from "../../../functions/contract/fields.ts";

export type Message = Record<"email" | "subject" | "message", string>;

/** Keys of `contact:form.errors`. */
export type MessageError = keyof typeof import("../../../i18n/en/contact.json")["form"]["errors"];

const dropBrackets = (text: string): string => text.replace(/[<>]/g, "").trim();

/** Cleans an input: one line, no angle brackets, trimmed. */
export const cleanLine = (text: string) => dropBrackets(text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, " "));

/** Cleans the message, but keeps line breaks, which matter in reports and, unlike in inputs, can't inject mail headers. */
export const cleanText = (text: string): string => dropBrackets(text.replace(/\r\n?/g, "\n"));

export const cleanField = (name: keyof Message, value: string): string =>
	name === "message" ? cleanText(value) : cleanLine(value);

/** Errors of a cleaned message by field, in the form's order. */
export function validateMessage({
	email,
	subject,
	message,
}: Message): Partial<Record<keyof Message, MessageError>> {
	const wrong = checkEmail(email) as MessageError | null;
	return {
		...(wrong && { email: wrong }),
		...(!subject && { subject: "subject_required" as const }),
		...(subject.length > fieldLimits.contactSubject && { subject: "subject_long" as const }),
		...(!message && { message: "message_required" as const }),
		...(message.length > fieldLimits.contactMessage && { message: "message_long" as const }),
	};
}

export const formatBody = ({ email, message }: Message): string => `From: ${email}\n\n${message}`;

/** A mailto: address with a cleaned message (RFC 6068: lines end in CRLF). */
export function buildMailto(to: string, message: Message): string {
	const body = formatBody(message).replace(/\n/g, "\r\n");
	return `mailto:${to}?subject=${encodeURIComponent(message.subject)}&body=${encodeURIComponent(body)}`;
}

/** Parses a draft from the chat or from this page in another language; null if it's invalid. */
export function parseDraft(text: string | null): Message | null {
	try {
		const { email = "", subject, message } = JSON.parse(text ?? "null") as Message;
		return {
			email: cleanLine(email),
			subject: cleanLine(subject).slice(0, fieldLimits.contactSubject),
			message: cleanText(message).slice(0, fieldLimits.contactMessage),
		};
	} catch {
		return null;
	}
}
