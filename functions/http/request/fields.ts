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
	example: string;
	format?: string;
	minLength?: number;
	maxLength?: number;
	description?: string;
}

/**
 * A text field with a rule of the contract: what is not text counts as missing, the issue's message is the
 * field's error code, and what comes out is in its normal form.
 */
function text(
	check: (value: string) => FieldError | null,
	normalize: (value: string) => string,
	documentation: Documentation,
) {
	return z
		.unknown()
		.optional()
		.transform((value, context) => {
			const text = typeof value === "string" ? value : "";
			const error = check(text);
			if (error) context.addIssue({ code: "custom", message: error });
			return normalize(text);
		})
		.openapi({ type: "string", ...documentation });
}

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
	text: z
		.unknown()
		.optional()
		.transform((value) => (typeof value === "string" ? value : ""))
		.openapi({ type: "string" }),
	/** The second proof of who asks. */
	factor: {
		factor_code: z
			.unknown()
			.optional()
			.transform((value) => (typeof value === "string" ? value.slice(0, 100) : undefined))
			.openapi({
				type: "string",
				example: "123456",
				description: "A code of the authenticator app, or a recovery code.",
			}),
		passkey: z
			.unknown()
			.optional()
			.transform((value) =>
				typeof value === "object" && value !== null && !Array.isArray(value)
					? (value as PasskeyAnswer)
					: undefined,
			)
			.openapi({
				type: "object",
				description: "What a passkey answered, as PublicKeyCredential.toJSON() gives it.",
			}),
	},
	/** Anything that is not text counts as absent. */
	optional: z
		.unknown()
		.optional()
		.transform((value) => (typeof value === "string" ? value : undefined))
		.openapi({ type: "string" }),
	/** What somebody calls a thing of theirs: one line, which can be seen. */
	label: text(labelError, normalizeLabel, {
		example: "Phone",
		description: `At most ${limits.label} characters.`,
	}),
	/** A path of this site; what could lead elsewhere, or is longer than any of ours, counts as absent. */
	path: z
		.unknown()
		.optional()
		.transform((value) => {
			const path = ownPath(typeof value === "string" ? value : null);
			return path && path.length <= longestPath ? path : undefined;
		})
		.openapi({ type: "string", example: "/pricing" }),
	/** The mail's language; anything else than a language of the site counts as absent. */
	lang: z
		.unknown()
		.optional()
		.transform((value) => (typeof value === "string" ? value : undefined))
		.openapi({
			type: "string",
			description: "Language of the mail; else accept-language decides.",
			example: "fr",
		}),
};
