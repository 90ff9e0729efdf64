import { Field } from "../../ui/forms/Field.tsx";
import type { FormWords } from "./words.ts";

interface Props {
	name: string;
	error?: string | undefined;
	autoComplete?: string;
	words: FormWords;
}

/** Whose account it is. */
export const EmailField = ({ words, autoComplete = "username", ...field }: Props) => (
	<Field {...field} type="email" label={words.fields.email} autoComplete={autoComplete} />
);
