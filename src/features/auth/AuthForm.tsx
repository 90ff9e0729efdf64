import type { ReactNode } from "react";
import { Button } from "../../ui/forms/Button.tsx";
import { Field, type FieldProps } from "../../ui/forms/Field.tsx";
import type { AuthForm as Form, StepView } from "./use-form.ts";
import type { FormWords } from "./words.ts";
import "./auth-page.css";

interface Props {
	form: Pick<Form<string>, "attributes" | "pending" | "checking">;
	words: FormWords & { labels: { submit: string; submitting: string } };
	children: ReactNode;
}

export const AuthForm = ({ form, words: { labels, fields }, children }: Props) => (
	<form {...form.attributes}>
		{children}
		<Button
			type="submit"
			look="block"
			isBusy={form.pending}
			data-busy={labels.submitting}
			label={labels.submit}
			busyLabel={(form.checking && fields.checking) || labels.submitting}
		/>
	</form>
);

/** A page's form, or a login's second step in its place. */
export const FormOrStep = ({ step, children }: { step: StepView | null; children: ReactNode }) => (
	<>
		{step && (
			<>
				<h2>{step.props.words.proof.title}</h2>
				<step.Form {...step.props} />
			</>
		)}
		<div hidden={step !== null}>{children}</div>
	</>
);

export const EmailField = ({ words, ...field }: Omit<FieldProps, "label"> & { words: FormWords }) => (
	<Field type="email" label={words.fields.email} autoComplete="username" {...field} />
);

interface WithEmailProps {
	/** A sentence with `{{email}}` in it. */
	text: string;
	email: string | null;
	fallback?: string;
}

export function WithEmail({ text, email, fallback }: WithEmailProps) {
	const [before, after] = text.split("{{email}}");
	return (
		<>
			{before}
			{email ? <b className="ltr">{email}</b> : fallback}
			{after}
		</>
	);
}
