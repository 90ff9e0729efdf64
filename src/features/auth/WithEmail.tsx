import "./auth-page.css";

interface Props {
	/** A sentence with `{{email}}` in it. */
	text: string;
	email: string | null;
	/** What stands for it while it is not known. */
	instead?: string;
}

/** A sentence that names an address, which reads from left to right in any. */
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
