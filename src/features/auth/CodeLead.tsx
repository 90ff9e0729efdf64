import type { Locale } from "../../../i18n/locales.ts";
import { fill, plural } from "../../i18n/format.ts";
import type { Auth } from "./words.ts";
import { numbers } from "./words.ts";

interface Props {
	email: string | null;
	minutes: number;
	locale: Locale;
	words: Auth["otp"];
}

/** Where the code went and how long it works. */
export function CodeLead({ email, minutes, locale, words }: Props) {
	const [before, after] = fill(words.sent, numbers).split("{{email}}");
	return (
		<p className="lead">
			{before}
			{email ? <b className="ltr mail">{email}</b> : words.your_address}
			{after} {plural(locale, words, "valid", minutes)}
		</p>
	);
}
