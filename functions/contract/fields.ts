import type { FieldError } from "./errors.ts";

/** Limits of what people type (spec §5, §9; design §7). Lengths in UTF-16 units after trimming. */
export const limits = {
	name: 80,
	email: 254,
	passwordMin: 8,
	passwordMax: 128,
	codeDigits: 6,
	/** How long a mailed code and the link beside it work (design §7). */
	codeMinutes: 10,
	linkHours: 24,
	/** How long after a login the account can be deleted without the password (design §7). */
	reauthMinutes: 15,
	contactSubject: 120,
	contactMessage: 2000,
	chatPrompt: 2000,
} as const;

/**
 * The spec's "simple pattern": one @, no blanks, a dot in the domain. Control characters never pass (mail header injection), nor
 * what cannot be seen: mail programs drop it, so that one mailbox would have any number of addresses.
 */
const emailPattern =
	/^[^\s@<>()[\]\\,;:"\p{Cc}\p{DI}]+@[^\s@<>()[\]\\,;:"\p{Cc}\p{DI}]+\.[^\s@<>()[\]\\,;:"\p{Cc}\p{DI}.]+$/u;

/** What people are called: letters of any script with combining marks, spaces, and ' ’ - . (design §4.9). */
const namePattern = /^[\p{L}\p{M}][\p{L}\p{M} '’.-]*$/u;

/**
 * The form an address is stored and compared in: trimmed, NFC, lower case. In the domain, letters that only look different (full
 * width, mathematical, the full stops of East Asia) become the usual ones, as they do on a mail's way (UTS 46).
 */
export function normalizeEmail(value: string): string {
	const [, local = "", domain = ""] = /^([^@]*)(.*)$/su.exec(value.trim()) ?? [];
	return (local.normalize("NFC") + domain.normalize("NFKC").replaceAll("。", ".")).toLowerCase();
}

/** The form a name is stored in: trimmed, NFC, single spaces. */
export const normalizeName = (value: string): string => value.trim().normalize("NFC").replace(/\s+/gu, " ");

/** A password as it is hashed: NFC, nothing trimmed. */
export const normalizePassword = (value: string): string => value.normalize("NFC");

/**
 * The six digits of a one-time code out of what was typed or pasted ("123 456", "123-456", Arabic-Indic and Persian digits),
 * or null when it is anything else.
 */
export function normalizeCode(value: string): string | null {
	const digits = value
		.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
		.replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
		.replace(/[\s\u200e\u200f\u202a-\u202e\u2066-\u2069-]/g, "");
	return new RegExp(`^[0-9]{${limits.codeDigits}}$`).test(digits) ? digits : null;
}

export function emailError(value: string): FieldError | null {
	const email = normalizeEmail(value);
	if (!email) return "email_required";
	return email.length <= limits.email && emailPattern.test(email) ? null : "email_invalid";
}

export function nameError(value: string): FieldError | null {
	const name = normalizeName(value);
	if (!name) return "name_required";
	if (name.length > limits.name) return "name_long";
	return namePattern.test(name) ? null : "name_invalid";
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
