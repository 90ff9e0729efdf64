import { fill, type LocalizedProps, shortDay } from "../../../../i18n/format.ts";
import { localePath } from "../../../../i18n/paths.ts";
import { BusyButton } from "../../../ui/forms/BusyButton.tsx";
import { loginPath } from "../checkout/use-checkout.ts";
import { ButtonName, buttonClass, PlanLink } from "./PlanLink.tsx";
import type { PlanText } from "./plan-text.ts";
import type { PlanWords } from "./plan-words.ts";

interface Props extends LocalizedProps<PlanWords["plan"]> {
	plan: PlanText;
	current: boolean;
	passEnds: string | null;
	signedIn: boolean;
	busy: boolean;
	onBuy: (plan: string) => void;
	/** Asks for the cost of changing to this plan. */
	onChange: ((plan: string) => void) | null;
}

function Press({ plan, current, signedIn, busy, onBuy, onChange, locale, words }: Props) {
	const { id, isDefault } = plan;
	if (signedIn && onChange)
		return (
			<button type="button" className={buttonClass(isDefault)} data-plan={id} onClick={() => onChange(id)}>
				{words.change.button}
				<span className="vh">{fill(words.getWhich, { plan: plan.title })}</span>
			</button>
		);
	if (!signedIn) return <PlanLink plan={plan} words={words} href={loginPath(locale, id)} data-plan={id} />;
	const name = current ? words.extend : <ButtonName plan={plan} words={words} />;
	return (
		<BusyButton
			className={buttonClass(isDefault)}
			data-plan={id}
			isBusy={busy}
			label={name}
			busyLabel={words.processing}
			onClick={() => onBuy(id)}
		/>
	);
}

/** The action for a plan; the present one links to the profile. */
export function PlanButton(props: Props) {
	const { plan, current, passEnds, locale, words } = props;
	const place = { className: "plan-note", "data-plan": plan.id, tabIndex: -1 };
	const canExtend = passEnds !== null && !plan.notYet;
	if (!current) return plan.notYet ? <p {...place}>{plan.notYet}</p> : <Press {...props} />;
	return (
		<>
			<p {...(canExtend ? { className: "plan-note" } : place)}>
				<b>{words.current}</b> <a href={localePath(locale, "/profile")}>{words.toProfile}</a>
				{passEnds && (
					<>
						<br />
						{fill(words.terms.ends, { date: shortDay(locale, passEnds) })}
					</>
				)}
			</p>
			{canExtend && <Press {...props} />}
		</>
	);
}
