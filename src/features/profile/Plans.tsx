import type { Locale } from "../../../i18n/locales.ts";
import { localePath } from "../../routing/paths.ts";
import type { ProfileWords } from "./words.ts";

interface Props {
	locale: Locale;
	words: ProfileWords["pricing"];
}

/** The third tab: the way to the plans. */
export const Plans = ({ locale, words }: Props) => (
	<>
		<h1>{words.h1}</h1>
		<section className="panel">
			<p className="panel-text">{words.text}</p>
			<a className="btn" href={localePath(locale, "/pricing")}>
				{words.button}
			</a>
		</section>
	</>
);
