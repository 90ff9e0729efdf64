import "./auth-page.css";

interface Props {
	/** A sentence with `{{email}}` in it. */
	text: string;
	email: string | null;
	instead?: string;
}

export function WithEmail({ text, email, instead }: Props) {
	const [before, after] = text.split("{{email}}");
	return (
		<>
			{before}
			{email ? <b className="ltr mail">{email}</b> : instead}
			{after}
		</>
	);
}
