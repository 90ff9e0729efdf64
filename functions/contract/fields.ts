import type { FieldError } from "./errors.ts";

/** Lengths of input, in UTF-16 units after trimming. */
export const fieldLimits = {
	name: 80,
	/** Name of a device or passkey, in graphemes. */
	label: 60,
	email: 254,
	passwordMin: 8,
	passwordMax: 128,
	codeDigits: 6,
	contactSubject: 120,
	contactMessage: 2000,
	chatPrompt: 2000,
	refundReason: 500,
} as const;

export const lifetimes = {
	/** Of a mailed code and its link. */
	codeMinutes: 10,
	linkHours: 24,
	/** How long a mailed link can undo a change of address or a new factor. */
	undoHours: 72,
	/** How long after login the account can be deleted without the password. */
	reauthMinutes: 15,
} as const;

export const loginDays = 7;

/** Rejects control characters (mail header injection), default-ignorable ones (mail clients drop them) and lone surrogates. */
const emailPattern =
	/^[^\s@<>()[\]\\,;:"\p{Cc}\p{Cs}\p{DI}]+@[^\s@<>()[\]\\,;:"\p{Cc}\p{Cs}\p{DI}]+\.[^\s@<>()[\]\\,;:"\p{Cc}\p{Cs}\p{DI}.]+$/u;

/** Whether a name has a visible character, not only whitespace, marks and zero-width ones. */
const isVisible = (name: string): boolean => /[^\p{C}\p{Z}\p{M}\p{DI}\u2800]/u.test(name);

/** A person's name: letters of any script with combining marks, joiners between them, spaces, and ' ’ - ‑ . */
const namePattern = /^[\p{L}\p{M}](?:[\p{L}\p{M} '’.‑-]|(?<=[\p{L}\p{M}])[\u200c\u200d](?=\p{L}))*$/u;

function splitAddress(value: string): [local: string, domain: string] {
	const [, local = "", domain = ""] = /^([^@]*)@?(.*)$/su.exec(value.trim()) ?? [];
	// NFC again: lower-casing can decompose a letter.
	const plain = domain.normalize("NFKC").replaceAll("。", ".").toLowerCase();
	return [local.normalize("NFC").toLowerCase().normalize("NFC"), plain];
}

/** A domain in ASCII (IDNA per UTS 46, as browsers do); null if it can't be one. */
function toAsciiDomain(domain: string): string | null {
	// The URL parser would end the host at these, or decode an escape.
	if (/[/?#%]/.test(domain)) return null;
	try {
		const ascii = new URL(`http://${domain}`).hostname;
		const labels = ascii.split(".");
		// The top-level label starts with a letter; a numeric one would be an IP address.
		const isValid = labels.every((label) => /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label));
		return isValid && /^[a-z]/.test(labels.at(-1) ?? "") ? ascii : null;
	} catch {
		return null;
	}
}

/** Canonical form of an address for storage, counting and mailing: trimmed, NFC, lower case, ASCII domain, so that homographs match. */
export function normalizeEmail(value: string): string {
	const [local, domain] = splitAddress(value);
	return domain ? `${local}@${toAsciiDomain(domain) ?? domain}` : local;
}

/** Stored form of a name: trimmed, NFC, single spaces. */
export const normalizeName = (value: string): string => value.trim().normalize("NFC").replace(/\s+/gu, " ");

export const normalizePassword = (value: string): string => value.normalize("NFC");

/** Converts Arabic-Indic and Persian digits to ASCII. */
export const toAsciiDigits = (value: string): string =>
	value.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15));

/** Extracts a six-digit code from typed or pasted input ("123 456", "123-456", Arabic-Indic or Persian digits); null if invalid. */
export function normalizeCode(value: string): string | null {
	const digits = toAsciiDigits(value).replace(/[\s\u200e\u200f\u202a-\u202e\u2066-\u2069-]/g, "");
	return new RegExp(`^[0-9]{${fieldLimits.codeDigits}}$`).test(digits) ? digits : null;
}

export function checkEmail(value: string): FieldError | null {
	if (!value.trim()) return "email_required";
	const [local, domain] = splitAddress(value);
	// Check before the ASCII conversion, which drops invisible characters.
	const isValid = emailPattern.test(`${local}@${domain}`) && toAsciiDomain(domain);
	return isValid && normalizeEmail(value).length <= fieldLimits.email ? null : "email_invalid";
}

export function checkName(value: string): FieldError | null {
	const name = normalizeName(value);
	if (!name) return "name_required";
	if (name.length > fieldLimits.name) return "name_long";
	return namePattern.test(name) && isVisible(name) ? null : "name_invalid";
}

/** A label may be empty, but not invisible. */
export const checkLabel = (value: string): FieldError | null =>
	value.trim() && !isVisible(value) ? "name_invalid" : null;

/** Stored form of a label: NFC, one line, no control characters, truncated at a grapheme boundary. */
export function normalizeLabel(value: string): string {
	// Keep the zero-width joiners: emoji and Persian need them.
	const line = value
		.normalize("NFC")
		.replace(/(?:(?![\u200c\u200d])\p{C}|\s)+/gu, " ")
		.trim();
	let cut = "";
	const parts = [...new Intl.Segmenter().segment(line)].slice(0, fieldLimits.label);
	for (const { segment } of parts) {
		// Some graphemes have no end.
		if (cut.length + segment.length > 8 * fieldLimits.label) break;
		cut += segment;
	}
	return cut.trim();
}

/** Checks only the length of a new password; `isCommonPassword` checks the rest. */
export function checkNewPassword(value: string): FieldError | null {
	if (!value) return "password_required";
	const length = [...normalizePassword(value)].length;
	if (length < fieldLimits.passwordMin) return "password_short";
	return length > fieldLimits.passwordMax ? "password_long" : null;
}

export const checkLoginPassword = (value: string): FieldError | null => (value ? null : "password_required");
