import { z } from "zod";
import type { Locale } from "../../../i18n/locales.ts";
import { jsonLike } from "../read/disk.ts";
import { text } from "../read/fields.ts";
import { parseAll } from "../read/parse.ts";

/** `content/help/asked`, `blind`, `told` and `varied`, `<language>.json`: questions as people asked them, and the passages that answer each. */
const question = z.strictObject({
	q: text(),
	/** The question before it, for those that lean on one. */
	last: text().optional(),
	/** Any of these passages answers it; none for what our pages say nothing about. */
	want: z.array(text()),
});
export type Labelled = z.infer<typeof question>;

const files = import.meta.env
	? import.meta.glob<unknown>("../../help/{asked,blind,told,varied}/*.json", {
			eager: true,
			import: "default",
		})
	: jsonLike("content/help/{asked,blind,told,varied}/*.json");

const written = parseAll(z.array(question), files);

/** What the assistant's model learns from in a language, beside the ways to ask of content/help. */
export const labelled = (locale: Locale): Labelled[] =>
	written.filter(({ path }) => path.endsWith(`/${locale}.json`)).flatMap(({ data }) => data);
