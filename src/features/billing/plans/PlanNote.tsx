import type { Locale } from "../../../../i18n/locales.ts";
import { localePath } from "../../../routing/paths.ts";
import type { Refused } from "../checkout/use-checkout.ts";
import type { PlanWords } from "../words.ts";

interface Props {
	/** Why the payment page did not open, where it was this plan. */
	refused: Refused | null;
	/** Whether it was chosen before this page was opened. */
	chosen: boolean;
	signedIn: boolean;
	locale: Locale;
	words: PlanWords["plan"];
}

/** What is said at the button of a plan: that it could not be bought, or that it was chosen. */
export function PlanNote({ refused, chosen, signedIn, locale, words }: Props) {
	if (refused)
		return (
			<p className="told refused" role="alert">
				{refused.text}{" "}
				{(refused.error === "already_subscribed" || refused.error === "payment_confirming") && (
					<a href={localePath(locale, "/profile")}>{words.toProfile}</a>
				)}
			</p>
		);
	return chosen ? <p className="told">{signedIn ? words.chosen : words.loginFirst}</p> : null;
}
