import { z } from "zod";
import { defaultLocale, getNativeName, isLocale } from "../../../i18n/locales.ts";

/** A field's widget in the editor. */
interface Options {
	widget: string;
	fields?: Field[];
	[option: string]: unknown;
}

/** `required` may name the languages. */
export type Field = Options & { name: string; label: string; required: boolean | string[] };

/** The parts of a JSON schema that forms use; `messages` are those of our own checks. */
interface Node {
	type?: string;
	format?: string;
	/** The collection that it refers to. */
	relation?: string;
	enum?: string[];
	const?: unknown;
	pattern?: string;
	title?: string;
	description?: string;
	minLength?: number;
	maxLength?: number;
	minimum?: number;
	maximum?: number;
	minItems?: number;
	maxItems?: number;
	items?: Node;
	prefixItems?: Node[];
	properties?: Record<string, Node>;
	required?: string[];
	propertyNames?: Node;
	additionalProperties?: Node | false;
	anyOf?: Node[];
	messages?: string[];
}

/** Characters above which a text gets a multi-line box. */
const oneLine = 120;

const toNode = (schema: z.ZodType): Node =>
	z.toJSONSchema(schema, {
		io: "input",
		unrepresentable: "any",
		override({ zodSchema, jsonSchema }) {
			const checks = zodSchema._zod.def.checks ?? [];
			const messages = checks.map(({ _zod }) => _zod.def.error?.({ input: undefined } as never));
			const sentences = messages.map((text) => (typeof text === "string" ? text : (text?.message ?? "")));
			Object.assign(jsonSchema, { messages: [...new Set(sentences.filter(Boolean))] });
		},
	}) as Node;

const capitalize = (words: string): string => words.replace(/^./, (letter) => letter.toUpperCase());
const toSentence = (words: string): string => capitalize(words).replace(/\.?$/, ".");

/** "Meta title" for `metaTitle`. */
const toLabel = (name: string): string =>
	isLocale(name)
		? getNativeName(name)
		: capitalize(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

const moment = { format: "YYYY-MM-DDTHH:mm:ss[Z]", input_timezone: "utc", output_utc: true };

function stringField({
	format,
	relation,
	pattern,
	maxLength = 0,
	minLength = 0,
	messages = [],
}: Node): Options {
	if (relation) return { widget: "relation", collection: relation, value_field: "{{slug}}" };
	if (format === "date") return { widget: "datetime", type: "date", format: "YYYY-MM-DD" };
	if (format === "date-time") return { widget: "datetime", ...moment };
	const isLong = maxLength ? maxLength > oneLine : format === "words";
	return {
		widget: isLong ? "text" : "string",
		...(maxLength && { maxlength: maxLength }),
		...(minLength > 1 && { minlength: minLength }),
		...(pattern && { pattern: [pattern, toSentence(messages[0] ?? "not in this form")] }),
	};
}

/** The summary of a collapsed group. */
const chooseSummary = (fields: Field[]): string => {
	const telling = fields.find(({ name }) => ["title", "heading", "question", "q", "text"].includes(name));
	return `{{fields.${(telling ?? fields[0])?.name}}}`;
};

/** Lists whose order is fixed, with the field that identifies an item. */
const fixItems = (items: Node[]) => ({
	allow_add: false,
	allow_remove: false,
	allow_reorder: false,
	default: items.map(({ properties = {} }) =>
		Object.fromEntries(
			Object.entries(properties).flatMap(([key, part]) => ("const" in part ? [[key, part.const]] : [])),
		),
	),
});

function listField(name: string, node: Node, sample: unknown): Options {
	const { prefixItems } = node;
	const items = prefixItems?.[0] ?? node.items ?? {};
	const { minItems = prefixItems?.length, maxItems = prefixItems?.length } = node;
	const size = { ...(minItems && { min: minItems }), ...(maxItems && { max: maxItems }) };
	if (items.enum) return { widget: "select", multiple: true, options: items.enum, ...size };
	if (items.relation) return { ...stringField(items), multiple: true, ...size };
	const field = buildField(name, items, true, Array.isArray(sample) ? sample[0] : undefined);
	return {
		widget: "list",
		label_singular: field.label.replace(/s$/, ""),
		...size,
		...(field.fields
			? { collapsed: "auto", fields: field.fields, summary: chooseSummary(field.fields) }
			: { field }),
		...(prefixItems && fixItems(prefixItems)),
	};
}

/** The fields of an object; those of a record come from its present keys. */
function objectField(node: Node, sample: unknown): Options {
	const { additionalProperties: values, propertyNames } = node;
	if (node.properties || !values) return { widget: "object", fields: buildFields(node, sample) };
	if (values.type === "string") return { widget: "keyvalue" };
	const keys = propertyNames?.enum ?? Object.keys((sample as object | undefined) ?? {});
	const properties = Object.fromEntries(keys.map((key) => [key, values]));
	const fields = buildFields({ properties, required: propertyNames?.enum ? [] : keys }, sample);
	return {
		widget: "object",
		fields: fields.map((field) => ({
			...field,
			label: isLocale(field.name) ? field.label : field.name,
			...(field.fields?.[1] && { collapsed: "auto", summary: chooseSummary(field.fields) }),
		})),
	};
}

function numberField({ type, minimum, maximum = Number.MAX_SAFE_INTEGER }: Node): Options {
	const bounds = maximum < Number.MAX_SAFE_INTEGER && { min: minimum, max: maximum };
	return { widget: "number", value_type: type === "integer" ? "int" : "float", ...bounds };
}

function buildOptions(name: string, node: Node, sample: unknown): Options {
	if ("const" in node) return { widget: "string", readonly: true, default: node.const };
	if (node.enum) return { widget: "select", options: node.enum };
	if (node.type === "boolean") return { widget: "boolean" };
	if (node.type === "string") return stringField(node);
	if (node.type === "integer" || node.type === "number") return numberField(node);
	if (node.type === "array") return listField(name, node, sample);
	if (node.type === "object") return objectField(node, sample);
	throw new Error(`The editor knows no field for ${name}.`);
}

function buildField(name: string, node: Node, required: boolean, sample: unknown): Field {
	const choices = (node.anyOf ?? [node]).filter(({ type }) => type !== "null");
	const isNullable = choices.length < (node.anyOf?.length ?? 0);
	// A number or a string: edited as a string, and written back as a number if it reads as one (merge.ts).
	const isEither = choices.length === 2 && choices.some(({ type }) => type === "number");
	const only = choices.length === 1 ? (choices[0] as Node) : isEither ? { type: "string" } : {};
	const options = buildOptions(name, only, sample);
	// The widget already shows length limits, and days and entries are chosen.
	const messagesOf = (part: Node) =>
		part.maxLength || part.format || part.relation || part.items ? [] : (part.messages ?? []);
	const hints = [node.description, ...new Set([...messagesOf(node), ...messagesOf(only)])].filter(
		(hint) => hint,
	);
	return {
		name,
		label: node.title ?? toLabel(name),
		required: required && !isNullable,
		...(hints.length && { hint: hints.map((hint) => toSentence(hint as string)).join(" ") }),
		...(options.widget === "object" && isLocale(name) && { collapsed: name !== defaultLocale && "auto" }),
		...options,
	};
}

const buildFields = ({ properties = {}, required = [] }: Node, sample: unknown): Field[] =>
	Object.entries(properties).map(([name, node]) =>
		buildField(name, node, required.includes(name), (sample as Record<string, unknown> | undefined)?.[name]),
	);

/** The form of a file by its schema, and by `sample` for the keys of records. Throws if the editor has no widget for a part. */
export function buildForm(schema: z.ZodType, sample?: unknown): Field[] {
	return objectField(toNode(schema), sample).fields ?? [];
}
