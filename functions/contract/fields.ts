import type { FieldError } from "./errors.ts";

/** Limits of what people type. Lengths in UTF-16 units after trimming. */
export const limits = {
	name: 80,
	/** What a device or a passkey is called, in characters as people count them. */
	label: 60,
	email: 254,
	passwordMin: 8,
	passwordMax: 128,
	codeDigits: 6,
	/** How long a mailed code and the link beside it work. */
	codeMinutes: 10,
	linkHours: 24,
	/** How long a change of address, or a new key, can be undone by the mailed link. */
	undoHours: 72,
	/** How long after a login the account can be deleted without the password. */
	reauthMinutes: 15,
	contactSubject: 120,
	contactMessage: 2000,
	chatPrompt: 2000,
} as const;

/**
 * The spec's "simple pattern": one @, no blanks, a dot in the domain. Control characters (mail header injection), invisible ones (mail
 * programs drop them) and lone surrogates never pass.
 */
const emailPattern =
	/^[^\s@<>()[\]\\,;:"\p{Cc}\p{Cs}\p{DI}]+@[^\s@<>()[\]\\,;:"\p{Cc}\p{Cs}\p{DI}]+\.[^\s@<>()[\]\\,;:"\p{Cc}\p{Cs}\p{DI}.]+$/u;

/** Whether a name can be seen: it is not only blanks, marks, and characters that are drawn as nothing. */
const isVisible = (name: string): boolean => /[^\p{C}\p{Z}\p{M}\p{DI}\u2800]/u.test(name);

/** What people are called: letters of any script with combining marks, spaces, and ' ’ - . */
const namePattern = /^[\p{L}\p{M}][\p{L}\p{M} '’.-]*$/u;

/** An address in two: what the mailbox's owner is called there, and its domain as it was typed, both without capitals. */
function split(value: string): [local: string, domain: string] {
	const [, local = "", domain = ""] = /^([^@]*)@?(.*)$/su.exec(value.trim()) ?? [];
	// Once more after lower case, as that may leave a letter in two parts.
	const plain = domain.normalize("NFKC").replaceAll("。", ".").toLowerCase();
	return [local.normalize("NFC").toLowerCase().normalize("NFC"), plain];
}

/** A domain as DNS and mail carry it, in ASCII (IDNA by UTS 46, as in any address bar); null for what cannot be one. */
function asciiDomain(domain: string): string | null {
	// Where an address bar would read on, or undo an escape, the domain is wrong.
	if (/[/?#%]/.test(domain)) return null;
	try {
		const ascii = new URL(`http://${domain}`).hostname;
		const labels = ascii.split(".");
		// The last one begins with a letter: what ends in a number is an address of a machine.
		const right = labels.every((label) => /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label));
		return right && /^[a-z]/.test(labels.at(-1) ?? "") ? ascii : null;
	} catch {
		return null;
	}
}

/**
 * The one form an address is stored, counted and mailed in: trimmed, NFC, lower case, the domain in ASCII, so that letters or domains
 * that only look different there are one.
 */
export function normalizeEmail(value: string): string {
	const [local, domain] = split(value);
	return domain ? `${local}@${asciiDomain(domain) ?? domain}` : local;
}

/** The form a name is stored in: trimmed, NFC, single spaces. */
export const normalizeName = (value: string): string => value.trim().normalize("NFC").replace(/\s+/gu, " ");

/** A password as it is hashed: NFC, nothing trimmed. */
export const normalizePassword = (value: string): string => value.normalize("NFC");

/** Arabic-Indic and Persian digits as ASCII's. */
export const inAsciiDigits = (value: string): string =>
	value
		.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
		.replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0));

/**
 * The six digits of a one-time code out of what was typed or pasted ("123 456", "123-456", Arabic-Indic and Persian digits),
 * or null when it is anything else.
 */
export function normalizeCode(value: string): string | null {
	const digits = inAsciiDigits(value).replace(/[\s\u200e\u200f\u202a-\u202e\u2066-\u2069-]/g, "");
	return new RegExp(`^[0-9]{${limits.codeDigits}}$`).test(digits) ? digits : null;
}

export function emailError(value: string): FieldError | null {
	if (!value.trim()) return "email_required";
	const [local, domain] = split(value);
	// Looked at before the domain is ASCII: on the way there what cannot be seen is dropped.
	const right = emailPattern.test(`${local}@${domain}`) && asciiDomain(domain);
	return right && normalizeEmail(value).length <= limits.email ? null : "email_invalid";
}

export function nameError(value: string): FieldError | null {
	const name = normalizeName(value);
	if (!name) return "name_required";
	if (name.length > limits.name) return "name_long";
	return namePattern.test(name) && isVisible(name) ? null : "name_invalid";
}

/** What somebody calls a thing of theirs may be left out, but not be there unseen. */
export const labelError = (value: string): FieldError | null =>
	value.trim() && !isVisible(value) ? "name_invalid" : null;

/** Characters as people count them (graphemes) that a label has at most, and UTF-16 units that one of them may take. */
const labelLimit = { characters: limits.label, unitsEach: 8 };

/** The form a label is stored in: NFC, one line, no controls; cut between characters, so that none is torn. */
export function normalizeLabel(value: string): string {
	// The joiners hold emoji and Persian words together.
	const line = value
		.normalize("NFC")
		.replace(/(?:(?![\u200c\u200d])\p{C}|\s)+/gu, " ")
		.trim();
	let cut = "";
	const parts = [...new Intl.Segmenter().segment(line)].slice(0, labelLimit.characters);
	for (const { segment } of parts) {
		if (cut.length + segment.length > labelLimit.characters * labelLimit.unitsEach) break;
		cut += segment;
	}
	return cut.trim();
}

/** Rules for a new password; whether it is a common one only the server knows. */
export function newPasswordError(value: string): FieldError | null {
	if (!value) return "password_required";
	const length = [...normalizePassword(value)].length;
	if (length < limits.passwordMin) return "password_short";
	return length > limits.passwordMax ? "password_long" : null;
}

/** Rule for a password at login: only that there is one. */
export const loginPasswordError = (value: string): FieldError | null => (value ? null : "password_required");
