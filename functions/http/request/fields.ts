import { z } from "@hono/zod-openapi";
import { ownPath } from "../../contract/account/own-path.ts";
import {
	emailError,
	type FieldError,
	labelError,
	limits,
	loginPasswordError,
	nameError,
	newPasswordError,
	normalizeEmail,
	normalizeLabel,
	normalizeName,
	normalizePassword,
	type PasskeyAnswer,
} from "../../contract/index.ts";

const longestPath = 300;

interface Documentation {
	example?: string;
	format?: string;
	minLength?: number;
	maxLength?: number;
	description?: string;
}

/** A field of any type, never refused for it. @param read makes of what was sent what the rest goes by; it may name a fault */
export const lenient = <Value>(
	read: (value: unknown, context: z.RefinementCtx) => Value,
	documentation: Documentation & { type: "string" | "boolean" | "object"; enum?: string[] },
) =>
	z
		.unknown()
		.optional()
		.transform(read)
		.openapi(documentation as object);

/** What is not text counts as absent. */
export const asText = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/**
 * A text field with a rule of the contract: what is not text counts as missing, the issue's message is the
 * field's error code, and what comes out is in its normal form.
 */
const text = (
	check: (value: string) => FieldError | null,
	normalize: (value: string) => string,
	documentation: Documentation,
) =>
	lenient(
		(value, context) => {
			const text = asText(value) ?? "";
			const error = check(text);
			if (error) context.addIssue({ code: "custom", message: error });
			return normalize(text);
		},
		{ type: "string", ...documentation },
	);

export const fields = {
	email: text(emailError, normalizeEmail, {
		example: "ada@example.org",
		format: "email",
		maxLength: 254,
	}),
	name: text(nameError, normalizeName, { example: "Ada Lovelace", minLength: 1, maxLength: 80 }),
	newPassword: text(newPasswordError, normalizePassword, {
		example: "a long enough sentence",
		format: "password",
		minLength: 8,
		maxLength: 128,
	}),
	password: text(loginPasswordError, normalizePassword, {
		example: "a long enough sentence",
		format: "password",
	}),
	/** Anything that is not text counts as empty. */
	text: lenient((value) => asText(value) ?? "", { type: "string" }),
	/** The second proof of who asks. */
	factor: {
		factor_code: lenient((value) => asText(value)?.slice(0, 100), {
			type: "string",
			example: "123456",
			description: "A code of the authenticator app, or a recovery code.",
		}),
		passkey: lenient(
			(value) =>
				typeof value === "object" && value !== null && !Array.isArray(value)
					? (value as PasskeyAnswer)
					: undefined,
			{
				type: "object",
				description: "What a passkey answered, as PublicKeyCredential.toJSON() gives it.",
			},
		),
	},
	/** Anything that is not text counts as absent. */
	optional: lenient(asText, { type: "string" }),
	/** Anything but `true` counts as no. */
	flag: lenient((value) => value === true, { type: "boolean" }),
	/** What somebody calls a thing of theirs: one line, which can be seen. */
	label: text(labelError, normalizeLabel, {
		example: "Phone",
		description: `At most ${limits.label} characters.`,
	}),
	/** A path of this site; what could lead elsewhere, or is longer than any of ours, counts as absent. */
	path: lenient(
		(value) => {
			const path = ownPath(asText(value) ?? null);
			return path && path.length <= longestPath ? path : undefined;
		},
		{ type: "string", example: "/pricing" },
	),
	/** The mail's language; anything else than a language of the site counts as absent. */
	lang: lenient(asText, {
		type: "string",
		description: "Language of the mail; else accept-language decides.",
		example: "fr",
	}),
};
