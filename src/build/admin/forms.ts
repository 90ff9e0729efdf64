import { z } from "zod";
import { defaultLocale, isLocale, nativeName } from "../../../i18n/locales.ts";

/** How a field is edited, as the editor in the browser wants it said. */
interface Options {
	widget: string;
	fields?: Field[];
	[option: string]: unknown;
}

/** A field of a form. */
export type Field = Options & { name: string; label: string; required: boolean };

/** The parts of a JSON schema that a form is made of; `said` is what our own checks say when they refuse. */
interface Node {
	type?: string;
	format?: string;
	/** Which kind of entry it names, by its collection. */
	relation?: string;
	enum?: string[];
	const?: unknown;
	pattern?: string;
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
	said?: string[];
}

/** A shape that no form of the editor can hold: its file is shown as it is written. */
export class NoForm extends Error {}

/** Above this many characters, words get a box of several lines. */
const oneLine = 120;

const toNode = (schema: z.ZodType): Node =>
	z.toJSONSchema(schema, {
		io: "input",
		unrepresentable: "any",
		override({ zodSchema, jsonSchema }) {
			const checks = zodSchema._zod.def.checks ?? [];
			const said = checks.map(({ _zod }) => _zod.def.error?.({ input: undefined } as never));
			const sentences = said.map((one) => (typeof one === "string" ? one : (one?.message ?? "")));
			Object.assign(jsonSchema, { said: [...new Set(sentences.filter(Boolean))] });
		},
	}) as Node;

function stringField({ format, relation, pattern, maxLength = 0, minLength, said = [] }: Node): Options {
	if (relation) return { widget: "relation", collection: relation, value_field: "{{slug}}" };
	if (format === "date" || format === "date-time")
		return format === "date"
			? { widget: "datetime", type: "date", format: "YYYY-MM-DD" }
			: { widget: "datetime", format: "YYYY-MM-DDTHH:mm:ss[Z]", input_timezone: "utc", output_utc: true };
	const isLong = maxLength ? maxLength > oneLine : format === "words";
	return {
		widget: isLong ? "text" : "string",
		...(maxLength && { maxlength: maxLength }),
		...(minLength && { minlength: minLength }),
		...(pattern && { pattern: [pattern, said[0] ?? "not in this form"] }),
	};
}

/** What a folded item of a list is known by. */
const summaryOf = (fields: Field[]): string => {
	const telling = fields.find(({ name }) => ["title", "heading", "question", "text"].includes(name));
	return `{{fields.${(telling ?? fields[0])?.name}}}`;
};

/** Items in an order that stands: what tells them apart is given. */
function fixedList(name: string, items: Node[], sample: unknown): Options {
	const constants = items.map(({ properties = {} }) =>
		Object.entries(properties).flatMap(([key, part]) => ("const" in part ? [[key, part.const]] : [])),
	);
	return {
		...listField(name, { items: items[0] as Node, minItems: items.length, maxItems: items.length }, sample),
		allow_add: false,
		allow_remove: false,
		allow_reorder: false,
		default: constants.map((pairs) => Object.fromEntries(pairs)),
	};
}

function listField(name: string, node: Node, sample: unknown): Options {
	const { items, prefixItems, minItems, maxItems } = node;
	if (prefixItems?.length) return fixedList(name, prefixItems, sample);
	if (!items) throw new NoForm();
	const size = { ...(minItems && { min: minItems }), ...(maxItems && { max: maxItems }) };
	if (items.enum) return { widget: "select", multiple: true, options: items.enum, ...size };
	const field = fieldOf(name, items, true, Array.isArray(sample) ? sample[0] : undefined);
	return field.fields
		? { widget: "list", ...size, collapsed: true, fields: field.fields, summary: summaryOf(field.fields) }
		: { widget: "list", ...size, field };
}

/** An object by its fields; one with keys of its own choosing by those that its file has today. */
function objectField(node: Node, sample: unknown): Options {
	const { additionalProperties: values, propertyNames } = node;
	if (node.properties || !values) return { widget: "object", fields: fieldsOf(node, sample) };
	if (values.type === "string") return { widget: "keyvalue" };
	const keys = propertyNames?.enum ?? Object.keys((sample as object | undefined) ?? {});
	if (!keys.length) throw new NoForm();
	const properties = Object.fromEntries(keys.map((key) => [key, values]));
	return {
		widget: "object",
		fields: fieldsOf({ properties, required: propertyNames?.enum ? [] : keys }, sample),
	};
}

function numberField({ type, minimum, maximum = Number.MAX_SAFE_INTEGER }: Node): Options {
	const bounds = maximum < Number.MAX_SAFE_INTEGER && { min: minimum, max: maximum };
	return { widget: "number", value_type: type === "integer" ? "int" : "float", ...bounds };
}

function optionsOf(name: string, node: Node, sample: unknown): Options {
	if ("const" in node) return { widget: "string", readonly: true, default: node.const };
	if (node.enum) return { widget: "select", options: node.enum };
	if (node.type === "boolean") return { widget: "boolean" };
	if (node.type === "string") return stringField(node);
	if (node.type === "integer" || node.type === "number") return numberField(node);
	if (node.type === "array") return listField(name, node, sample);
	if (node.type === "object") return objectField(node, sample);
	throw new NoForm();
}

function fieldOf(name: string, node: Node, required: boolean, sample: unknown): Field {
	const choices = node.anyOf?.filter(({ type }) => type !== "null");
	const isNullable = choices !== undefined && choices.length < (node.anyOf?.length ?? 0);
	const [only] = choices ?? [node];
	// A number or words: words, and what is written back is a number where it reads as one (merge.ts).
	const isEither =
		choices?.length === 2 && choices.every(({ type }) => type === "number" || type === "string");
	if (!only || (choices && choices.length > 1 && !isEither)) throw new NoForm();
	const options = isEither ? { widget: "string" } : optionsOf(name, only, sample);
	// How long words may be is shown by the field, and a day or an entry is chosen.
	const said = (part: Node) => (part.maxLength || part.format || part.relation ? [] : (part.said ?? []));
	const hint = [node.description, ...new Set([...said(node), ...said(only)])];
	return {
		name,
		label: isLocale(name) ? nativeName(name) : name,
		required: required && !isNullable,
		...(hint.some(Boolean) && { hint: hint.filter(Boolean).join("; ") }),
		...(options.widget === "object" && isLocale(name) && { collapsed: name !== defaultLocale }),
		...options,
	};
}

const fieldsOf = ({ properties = {}, required = [] }: Node, sample: unknown): Field[] =>
	Object.entries(properties).map(([name, node]) =>
		fieldOf(name, node, required.includes(name), (sample as Record<string, unknown> | undefined)?.[name]),
	);

/**
 * The form of a file, made of the schema that checks it. Throws NoForm where the editor knows no field for a part of it.
 * @param sample what the file holds today: its keys are the fields of a record
 */
export function formOf(schema: z.ZodType, sample?: unknown): Field[] {
	const node = toNode(schema);
	return node.properties ? fieldsOf(node, sample) : (objectField(node, sample).fields ?? []);
}
