import { z } from "@hono/zod-openapi";
import { parseSameSitePath } from "../../contract/account/links.ts";
import {
	checkEmail,
	checkLabel,
	checkLoginPassword,
	checkName,
	checkNewPassword,
	fieldLimits,
	normalizeCode,
	normalizeEmail,
	normalizeLabel,
	normalizeName,
	normalizePassword,
	type PasskeyAnswer,
} from "../../contract/index.ts";

const maxPathLength = 300;

/** For OpenAPI. */
type Documentation = Record<string, string | number | string[]>;

type TypedDocumentation = Documentation & { type: "string" | "boolean" | "object" };

/** A field that takes any value, also none: the handler decides. */
export const requiredField = <Value>(read: (value: unknown) => Value, documentation: TypedDocumentation) =>
	z.unknown().transform(read).openapi(documentation);

export const optionalField = <Value>(read: (value: unknown) => Value, documentation: TypedDocumentation) =>
	z.unknown().optional().transform(read).openapi(documentation);

/** Non-text counts as absent. */
const asText = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** A required text with a contract rule: non-text counts as missing, the issue's message is the error code. */
export const checkedText = (
	check: (value: string) => string | null,
	normalize: (value: string) => string,
	documentation: Documentation,
) =>
	z
		.custom<string>()
		.transform((value, context) => {
			const text = asText(value) ?? "";
			const error = check(text);
			if (error) context.addIssue({ code: "custom", message: error });
			return normalize(text);
		})
		.openapi({ type: "string", ...documentation });

const readPasskey = (value: unknown): PasskeyAnswer | undefined =>
	typeof value === "object" && value !== null && !Array.isArray(value) ? (value as PasskeyAnswer) : undefined;

const passkeyDocumentation = {
	type: "object",
	description: "The passkey’s response, from PublicKeyCredential.toJSON().",
} as const;

export const fields = {
	email: checkedText(checkEmail, normalizeEmail, {
		example: "ada@example.org",
		format: "email",
		maxLength: fieldLimits.email,
	}),
	name: checkedText(checkName, normalizeName, {
		example: "Ada Lovelace",
		minLength: 1,
		maxLength: fieldLimits.name,
	}),
	newPassword: checkedText(checkNewPassword, normalizePassword, {
		example: "a long enough sentence",
		format: "password",
		minLength: fieldLimits.passwordMin,
		maxLength: fieldLimits.passwordMax,
	}),
	password: checkedText(checkLoginPassword, normalizePassword, {
		example: "a long enough sentence",
		format: "password",
	}),
	/** A mailed code; null if it's missing or malformed. */
	code: optionalField((value) => normalizeCode(asText(value) ?? ""), { type: "string", example: "123456" }),
	/** Non-text counts as empty. */
	text: requiredField((value) => asText(value) ?? "", { type: "string" }),
	factor: {
		factor_code: optionalField((value) => asText(value)?.slice(0, 100), {
			type: "string",
			example: "123456",
			description: "A code of the authenticator app, or a recovery code.",
		}),
		passkey: optionalField(readPasskey, passkeyDocumentation),
	},
	passkey: requiredField(readPasskey, passkeyDocumentation),
	/** Non-text counts as absent. */
	optionalText: optionalField(asText, { type: "string" }),
	/** Anything but `true` counts as false. */
	flag: optionalField((value) => value === true, { type: "boolean" }),
	/** An id or a token, often in a path. */
	id: requiredField((value) => asText(value) ?? "", {
		type: "string",
		example: "kJ3dQ0b3R6mD1cJ8r2Xw5A",
	}).openapi({ param: { required: true } }),
	/** A name the user gives to a device or passkey. */
	label: checkedText(checkLabel, normalizeLabel, {
		example: "Phone",
		description: `At most ${fieldLimits.label} characters.`,
	}),
	/** A same-site path; unsafe or overlong values count as absent. */
	path: optionalField(
		(value) => {
			const path = parseSameSitePath(asText(value) ?? null);
			return path && path.length <= maxPathLength ? path : undefined;
		},
		{ type: "string", example: "/pricing" },
	),
};
