import { fill, type LocalizedProps, plural } from "../../../i18n/format.ts";
import type { Auth } from "../words.ts";
import { numbers } from "../words.ts";
import "../auth-page.css";

interface Props extends LocalizedProps<Auth["otp"]> {
	email: string | null;
	/** Whether it is for a new password; only for an account there is a code then, and nobody is told whether there is one. */
	reset: boolean;
	minutes: number;
}

/** Where the code is found and how long it works. */
export function CodeLead({ email, reset, minutes, locale, words }: Props) {
	const [before, after] = fill(reset ? words.sent_reset : words.sent, numbers).split("{{email}}");
	return (
		<p className="lead code-lead">
			{before}
			{email ? <b className="ltr mail">{email}</b> : words.your_address}
			{after} {plural(locale, words, "valid", minutes)}
		</p>
	);
}
