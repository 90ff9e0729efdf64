import type { LocalizedProps } from "../../../i18n/format.ts";
import { localePath } from "../../../routing/paths.ts";
import type { Refusal } from "../checkout/use-checkout.ts";
import type { PlanWords } from "./plan-words.ts";

interface Props extends LocalizedProps<PlanWords["plan"]> {
	refusal: Refusal | null;
	isChosen: boolean;
	signedIn: boolean;
}

/** What is said at the button of a plan: that it could not be bought, or that it was chosen. */
export function PlanNote({ refusal, isChosen, signedIn, locale, words }: Props) {
	if (refusal)
		return (
			<p className="told refused" role="alert">
				{refusal.text}{" "}
				{(refusal.error === "already_subscribed" || refusal.error === "payment_confirming") && (
					<a href={localePath(locale, "/profile")}>{words.toProfile}</a>
				)}
			</p>
		);
	return isChosen ? <p className="told">{signedIn ? words.chosen : words.loginFirst}</p> : null;
}
