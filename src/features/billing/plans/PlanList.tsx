import type { Ref } from "react";
import type { LocalizedProps } from "../../../../i18n/format.ts";
import { getLocalePath } from "../../../../i18n/paths.ts";
import { ChangePlan, type PlanChangeState } from "../ChangePlan.tsx";
import type { Refusal } from "../checkout/use-checkout.ts";
import { getCardForSubscriber } from "./for-subscriber.ts";
import { PlanCard } from "./PlanCard.tsx";
import { PlanButton } from "./PlanLink.tsx";
import type { PlanText } from "./plan-text.ts";
import type { PlanWords } from "./plan-words.ts";
import type { CurrentPlan } from "./use-current-plan.ts";

interface Props extends LocalizedProps<PlanWords> {
	plans: readonly PlanText[];
	current: CurrentPlan;
	changing: PlanChangeState;
	chosenPlan: string | null;
	signedIn: boolean;
	pending: string | null;
	refusal: Refusal | null;
	onBuy: (plan: string) => void;
	place: Ref<HTMLUListElement>;
}

export const PlanList = ({
	plans,
	current,
	changing,
	chosenPlan,
	pending,
	refusal,
	onBuy,
	place,
	words,
	...viewer
}: Props) => (
	<ul className="plans" ref={place}>
		{plans.map((plan) => {
			const isCurrent = current.plan === plan.id;
			const isConsidered = !isCurrent && changing.plan === plan.id;
			const shared = { words: words.plan, ...viewer };
			const changeForm = isConsidered && (
				<ChangePlan plan={plan.id} changing={changing} locale={viewer.locale} words={words} />
			);
			return (
				<PlanCard
					key={plan.id}
					plan={
						current.subscription
							? getCardForSubscriber(plan, isCurrent, current.subscription, viewer.locale, words.plan)
							: plan
					}
					words={words.plan}
					stage="live"
					note={
						!isConsidered && (
							<PlanNote
								refusal={refusal?.plan === plan.id ? refusal : null}
								isChosen={chosenPlan === plan.id && !isCurrent && !current.subscription}
								{...shared}
							/>
						)
					}
					button={
						changeForm || (
							<PlanButton
								plan={plan}
								current={isCurrent}
								passEnds={current.passEnds}
								busy={pending === plan.id}
								onBuy={onBuy}
								onChange={current.subscription && changing.open}
								{...shared}
							/>
						)
					}
				/>
			);
		})}
	</ul>
);

interface PlanNoteProps extends LocalizedProps<PlanWords["plan"]> {
	refusal: Refusal | null;
	isChosen: boolean;
	signedIn: boolean;
}

function PlanNote({ refusal, isChosen, signedIn, locale, words }: PlanNoteProps) {
	if (refusal)
		return (
			<p className="plan-note plan-note-error" role="alert">
				{refusal.text}{" "}
				{(refusal.error === "already_subscribed" || refusal.error === "payment_confirming") && (
					<a href={getLocalePath(locale, "/profile")}>{words.toProfile}</a>
				)}
			</p>
		);
	return isChosen ? <p className="plan-note">{signedIn ? words.chosen : words.loginFirst}</p> : null;
}
