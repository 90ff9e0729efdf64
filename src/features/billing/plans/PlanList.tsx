import type { Ref } from "react";
import type { LocalizedProps } from "../../../i18n/format.ts";
import { LazyChangePlan } from "../change/LazyChangePlan.tsx";
import type { PlanChangeState } from "../change/use-change.ts";
import type { Refusal } from "../checkout/use-checkout.ts";
import { cardForSubscriber } from "./for-subscriber.ts";
import { PlanButton } from "./PlanButton.tsx";
import { PlanCard } from "./PlanCard.tsx";
import { PlanNote } from "./PlanNote.tsx";
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
	charted: boolean;
	place: Ref<HTMLUListElement>;
}

/** The plans as cards that can be bought, or changed to. */
export const PlanList = ({
	plans,
	current,
	changing,
	chosenPlan,
	pending,
	refusal,
	onBuy,
	charted,
	place,
	words,
	...viewer
}: Props) => (
	<ul className="plans" ref={place}>
		{plans.map((plan) => {
			const isCurrent = current.plan === plan.id;
			const isRefused = refusal?.plan === plan.id;
			const isConsidered = !isCurrent && changing.plan === plan.id;
			const shared = { words: words.plan, ...viewer };
			const changeForm = isConsidered && (
				<LazyChangePlan plan={plan.id} changing={changing} locale={viewer.locale} words={words} />
			);
			return (
				<PlanCard
					key={plan.id}
					plan={
						current.subscription
							? cardForSubscriber(plan, isCurrent, current.subscription, viewer.locale, words.plan)
							: plan
					}
					words={words.plan}
					stage="live"
					charted={charted}
					note={
						!isConsidered && (
							<PlanNote
								refusal={isRefused ? refusal : null}
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
