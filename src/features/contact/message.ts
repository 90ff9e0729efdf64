import { emailError, limits } from "../../../functions/contract/fields.ts";

export interface Message {
	email: string;
	subject: string;
	message: string;
}

/** Named as in the words `contact:form.errors`. */
export type MessageError =
	| "email_required"
	| "email_invalid"
	| "subject_required"
	| "subject_long"
	| "message_required"
	| "message_long";

const withoutBrackets = (text: string): string => text.replace(/[<>]/g, "").trim();

/** An input as it is sent: one line, without angle brackets, trimmed. */
export const cleanLine = (text: string): string =>
	withoutBrackets(text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, " "));

/**
 * The message as it is sent: without angle brackets, trimmed. Its line breaks stay: the rule that turns them into blanks is
 * about inputs, where a break could start a new line of a mail's head; steps of a report need theirs.
 */
export const cleanText = (text: string): string => withoutBrackets(text.replace(/\r\n?/g, "\n"));

export const cleanMessage = ({ email, subject, message }: Message): Message => ({
	email: cleanLine(email),
	subject: cleanLine(subject),
	message: cleanText(message),
});

/** What is wrong with a cleaned message, field by field, in the order of the form. */
export function errorsOf({ email, subject, message }: Message): Partial<Record<keyof Message, MessageError>> {
	const wrong = emailError(email) as MessageError | null;
	return {
		...(wrong && { email: wrong }),
		...(!subject && { subject: "subject_required" as const }),
		...(subject.length > limits.contactSubject && { subject: "subject_long" as const }),
		...(!message && { message: "message_required" as const }),
		...(message.length > limits.contactMessage && { message: "message_long" as const }),
	};
}

/** The text of the mail: who it is from, then the message. */
export const bodyOf = ({ email, message }: Message): string => `From: ${email}\n\n${message}`;

/** The address that opens the visitor's mail client with a cleaned message (RFC 6068: lines end in CRLF). */
export const mailtoOf = (to: string, message: Message): string =>
	`mailto:${to}?subject=${encodeURIComponent(message.subject)}&body=${encodeURIComponent(
		bodyOf(message).replace(/\n/g, "\r\n"),
	)}`;

/**
 * What was left for the form by another part of the site, or by this page in another language: as text and within its limits;
 * else null.
 */
export function draftFrom(text: string | null): Message | null {
	try {
		const { email = "", subject, message } = JSON.parse(text ?? "null") as Message;
		return {
			email: cleanLine(email),
			subject: cleanLine(subject).slice(0, limits.contactSubject),
			message: cleanText(message).slice(0, limits.contactMessage),
		};
	} catch {
		return null;
	}
}
