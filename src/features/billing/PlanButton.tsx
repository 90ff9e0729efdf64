import type { Locale } from "../../../i18n/locales.ts";
import { fill } from "../../i18n/format.ts";
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
	/** Where a plan runs that can be changed: asks what this one would cost. */
	onChange: ((plan: string) => void) | null;
	locale: Locale;
	words: PlanWords["plan"];
}

/**
 * The button of a plan: to the payment page, to the login for whoever is not logged in, or to what a change would cost. The plan
 * somebody has is marked as theirs, with the way to all about it.
 */
export function PlanButton({ plan, current, signedIn, busy, onBuy, onChange, locale, words }: Props) {
	const { id, isDefault } = plan;
	if (current)
		return (
			<p className="told" data-plan={id} tabIndex={-1}>
				<b>{words.current}</b> <a href={localePath(locale, "/profile")}>{words.toProfile}</a>
			</p>
		);
	if (signedIn && onChange)
		return (
			<button type="button" className={buttonClass(isDefault)} data-plan={id} onClick={() => onChange(id)}>
				{words.change.button}
				<span className="vh">{fill(words.getWhich, { plan: plan.title })}</span>
			</button>
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
