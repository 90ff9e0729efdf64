import type { Locale } from "../../../i18n/locales.ts";
import { localePath } from "../../routing/paths.ts";
import { ButtonName, buttonClass, PlanLink } from "./PlanLink.tsx";
import type { PlanText } from "./plan-text.ts";
import { loginFor } from "./use-checkout.ts";
import type { PlanWords } from "./words.ts";

interface Props {
	plan: PlanText;
	/** Whether the visitor has this plan. */
	current: boolean;
	signedIn: boolean;
	/** Whether a click on it is on its way to the payment page. */
	busy: boolean;
	onBuy: (plan: string) => void;
	locale: Locale;
	words: PlanWords["plan"];
}

/** The button of a plan: to the profile for whoever has it, to the login for whoever is not, else to the payment page. */
export function PlanButton({ plan, current, signedIn, busy, onBuy, locale, words }: Props) {
	const { id, isDefault } = plan;
	if (current)
		return (
			<a className={buttonClass(isDefault)} href={localePath(locale, "/profile")} data-plan={id}>
				{words.current}
			</a>
		);
	if (!signedIn) return <PlanLink plan={plan} words={words} href={loginFor(locale, id)} data-plan={id} />;
	return (
		<button
			type="button"
			className={buttonClass(isDefault)}
			data-plan={id}
			disabled={busy}
			aria-busy={busy || undefined}
			onClick={() => onBuy(id)}
		>
			{busy ? words.processing : <ButtonName plan={plan} words={words} />}
		</button>
	);
}
