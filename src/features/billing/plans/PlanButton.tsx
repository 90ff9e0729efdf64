import { fill, formatShortDay, type LocalizedProps } from "../../../../i18n/format.ts";
import { getLocalePath } from "../../../../i18n/paths.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { getLoginPath } from "../checkout/use-checkout.ts";
import { ButtonName, PlanLink } from "./PlanLink.tsx";
import type { PlanText } from "./plan-text.ts";
import type { PlanWords } from "./plan-words.ts";

interface Props extends LocalizedProps<PlanWords["plan"]> {
	plan: PlanText;
	current: boolean;
	passEnds: string | null;
	signedIn: boolean;
	busy: boolean;
	onBuy: (plan: string) => void;
	onChange: ((plan: string) => void) | null;
}

function Press({ plan, current, signedIn, busy, onBuy, onChange, locale, words }: Props) {
	const { id, isDefault } = plan;
	if (!signedIn) return <PlanLink plan={plan} words={words} href={getLoginPath(locale, id)} data-plan={id} />;
	const name = <ButtonName plan={plan} text={onChange ? words.change.button : words.get} words={words} />;
	return (
		<Button
			look={isDefault ? "" : "ghost"}
			data-plan={id}
			isBusy={busy}
			label={current ? words.extend : name}
			busyLabel={words.processing}
			onClick={() => (onChange ?? onBuy)(id)}
		/>
	);
}

export function PlanButton(props: Props) {
	const { plan, current, passEnds, locale, words } = props;
	const place = { className: "plan-note", "data-plan": plan.id, tabIndex: -1 };
	const canExtend = passEnds !== null && !plan.notYet;
	if (!current) return plan.notYet ? <p {...place}>{plan.notYet}</p> : <Press {...props} />;
	return (
		<>
			<p {...(canExtend ? { className: "plan-note" } : place)}>
				<b>{words.current}</b> <a href={getLocalePath(locale, "/profile")}>{words.toProfile}</a>
				{passEnds && (
					<>
						<br />
						{fill(words.terms.ends, { date: formatShortDay(locale, passEnds) })}
					</>
				)}
			</p>
			{canExtend && <Press {...props} />}
		</>
	);
}
