import { z } from "@hono/zod-openapi";
import { sameSitePath } from "../../contract/account/links.ts";
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

const maxPathLength = 300;

/** For OpenAPI. */
type Documentation = Record<string, string | number | string[]>;

/** A field of any type that never fails type validation. @param read converts the value and may add an issue */
export const lenientField = <Value>(
	read: (value: unknown, context: z.RefinementCtx) => Value,
	documentation: Documentation & { type: "string" | "boolean" | "object" },
) => z.unknown().optional().transform(read).openapi(documentation);

/** Non-text counts as absent. */
export const asText = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** A text field with a contract rule: non-text counts as missing, the issue's message is the error code. */
const text = (
	check: (value: string) => FieldError | null,
	normalize: (value: string) => string,
	documentation: Documentation,
) =>
	lenientField(
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
		maxLength: limits.email,
	}),
	name: text(nameError, normalizeName, { example: "Ada Lovelace", minLength: 1, maxLength: limits.name }),
	newPassword: text(newPasswordError, normalizePassword, {
		example: "a long enough sentence",
		format: "password",
		minLength: limits.passwordMin,
		maxLength: limits.passwordMax,
	}),
	password: text(loginPasswordError, normalizePassword, {
		example: "a long enough sentence",
		format: "password",
	}),
	/** Non-text counts as empty. */
	text: lenientField((value) => asText(value) ?? "", { type: "string" }),
	factor: {
		factor_code: lenientField((value) => asText(value)?.slice(0, 100), {
			type: "string",
			example: "123456",
			description: "A code of the authenticator app, or a recovery code.",
		}),
		passkey: lenientField(
			(value) =>
				typeof value === "object" && value !== null && !Array.isArray(value)
					? (value as PasskeyAnswer)
					: undefined,
			{
				type: "object",
				description: "The passkey’s response, from PublicKeyCredential.toJSON().",
			},
		),
	},
	/** Non-text counts as absent. */
	optional: lenientField(asText, { type: "string" }),
	/** Anything but `true` counts as false. */
	flag: lenientField((value) => value === true, { type: "boolean" }),
	/** An id or a token in a path. */
	id: z.string().openapi({ example: "kJ3dQ0b3R6mD1cJ8r2Xw5A" }),
	/** A name the user gives to a device or passkey. */
	label: text(labelError, normalizeLabel, {
		example: "Phone",
		description: `At most ${limits.label} characters.`,
	}),
	/** A same-site path; unsafe or overlong values count as absent. */
	path: lenientField(
		(value) => {
			const path = sameSitePath(asText(value) ?? null);
			return path && path.length <= maxPathLength ? path : undefined;
		},
		{ type: "string", example: "/pricing" },
	),
	/** Language of the mail; unknown ones count as absent. */
	lang: lenientField(asText, {
		type: "string",
		description: "Language of the mail; defaults to Accept-Language.",
		example: "fr",
	}),
};
