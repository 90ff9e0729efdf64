import type { FieldError } from "../../../functions/contract/errors.ts";
import { fieldLimits } from "../../../functions/contract/fields.ts";
import { fill } from "../../../i18n/format.ts";
import type { CallWords, Complete } from "../../api/message.ts";

export type Auth = typeof import("../../../i18n/en/auth.json");

export interface FormWords extends CallWords {
	fields: Auth["fields"];
	fieldErrors: Complete<FieldError, Auth["errors"]>;
}

export type Words<Section extends keyof Auth> = FormWords & { labels: Auth[Section] };

export const numbers = {
	nameMax: fieldLimits.name,
	passwordMin: fieldLimits.passwordMin,
	passwordMax: fieldLimits.passwordMax,
	codeDigits: fieldLimits.codeDigits,
};

export const getFieldMessage = (words: FormWords, error: FieldError | undefined): string | undefined =>
	error && fill(words.fieldErrors[error], numbers);
