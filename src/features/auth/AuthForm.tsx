import type { ReactNode } from "react";
import { SubmitButton } from "./SubmitButton.tsx";
import type { AuthForm as Form } from "./use-form.ts";
import type { FormWords } from "./words.ts";

interface Props {
	form: Pick<Form<string>, "attributes" | "pending" | "checking">;
	words: FormWords & { own: { submit: string; submitting: string } };
	/** Its fields. */
	children: ReactNode;
}

/** What all account forms are: fields and one button, which says what it waits for. */
export const AuthForm = ({ form, words: { own, fields }, children }: Props) => (
	<form {...form.attributes}>
		{children}
		<SubmitButton
			label={own.submit}
			busyLabel={own.submitting}
			pending={form.pending}
			checkLabel={form.checking && fields.checking}
		/>
	</form>
);
