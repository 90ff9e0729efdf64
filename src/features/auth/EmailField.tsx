import { Field } from "../../ui/Field.tsx";
import type { FormWords } from "./words.ts";

interface Props {
	name: string;
	error?: string | undefined;
	words: FormWords;
}

/** Whose account it is. */
export const EmailField = ({ words, ...field }: Props) => (
	<Field {...field} type="email" label={words.fields.email} autoComplete="username" />
);
