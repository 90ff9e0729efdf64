/** The contact form's draft: from the chat, or typed before a reload or a change of language. */
import { fieldLimits } from "../../functions/contract/fields.ts";
import { draftKey, parseJson, readSession, writeSession } from "./storage.ts";
import { readUser } from "./token.ts";

export const draftFields = ["email", "subject", "message"] as const;
export type Draft = Record<(typeof draftFields)[number], string>;

const empty: Draft = { email: "", subject: "", message: "" };

const getWriter = (): string => readUser()?.id ?? "";

/** Null if there's none that can be read, or if its writer has logged out since, perhaps in another tab. */
export function readDraft(): Draft | null {
	const stored = parseJson(readSession(draftKey));
	if (typeof stored !== "object" || !stored) return null;
	const { by, ...draft } = { by: "", ...empty, ...stored };
	if (by && by !== getWriter()) return null;
	return draftFields.every((name) => typeof draft[name] === "string") ? draft : null;
}

function getLastLines(text: string, limit: number): string {
	if (text.length <= limit) return text;
	const end = text.slice(text.length - Math.max(0, limit));
	return end.slice(end.indexOf("\n") + 1);
}

/** Stores two drafts as one: what the first lacks comes from the second, whose message follows as far as its end fits. */
export function storeDraft(first: Draft | null, second: Draft | null): void {
	const [before, after] = [first ?? empty, second ?? empty];
	const rest = getLastLines(
		after.message,
		fieldLimits.contactMessage - (before.message && `${before.message}\n\n`).length,
	);
	const draft: Draft = {
		email: before.email || after.email,
		subject: before.subject || after.subject,
		message: [before.message, rest].filter(Boolean).join("\n\n"),
	};
	if (Object.values(draft).some(Boolean))
		writeSession(draftKey, JSON.stringify({ ...draft, by: getWriter() }));
}
