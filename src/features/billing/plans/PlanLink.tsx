import { fill, formatShortDay, type LocalizedProps } from "../../../../i18n/format.ts";
import { getLocalePath } from "../../../../i18n/paths.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { getLoginPath, getPlanPath } from "../checkout/use-checkout.ts";
import type { PlanText } from "./plan-text.ts";
import type { PlanWords } from "./plan-words.ts";

type Named = { plan: Pick<PlanText, "id" | "title" | "isDefault">; words: PlanWords["plan"] };

const ButtonName = ({ plan, text, words }: Named & { text: string }) => (
	<>
		{text}
		<span className="visually-hidden">{fill(words.getWhich, { plan: plan.title })}</span>
	</>
);

interface Props extends Named {
	href: string;
	/** The plan's id, by which LivePlans.tsx and plan-cards.element.ts find the button. */
	"data-plan"?: string;
}

export const PlanLink = ({ plan, words, ...attributes }: Props) => (
	<a className={plan.isDefault ? "btn" : "btn ghost"} {...attributes}>
		<ButtonName plan={plan} text={words.get} words={words} />
	</a>
);

type SignupHintProps = LocalizedProps<PlanWords["plan"]> & { plan: string | null };

export function SignupHint({ locale, words, plan }: SignupHintProps) {
	const from = plan ? getPlanPath(locale, plan) : getLocalePath(locale, "/pricing");
	return (
		<p className="sm">
			{`${words.noAccount} `}
			<a href={`${getLocalePath(locale, "/signup")}?${new URLSearchParams({ from })}`}>
				{words.createAccount}
			</a>
		</p>
	);
}

interface PlanButtonProps extends LocalizedProps<PlanWords["plan"]> {
	plan: PlanText;
	current: boolean;
	passEnds: string | null;
	signedIn: boolean;
	busy: boolean;
	onBuy: (plan: string) => void;
	onChange: ((plan: string) => void) | null;
}

function Press({ plan, current, signedIn, busy, onBuy, onChange, locale, words }: PlanButtonProps) {
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

export function PlanButton(props: PlanButtonProps) {
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
