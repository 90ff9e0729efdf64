import type { Ref } from "react";
import type { Locale } from "../../../../i18n/locales.ts";
import { LateChange } from "../change/LateChange.tsx";
import type { Changing } from "../change/use-change.ts";
import type { Refused } from "../checkout/use-checkout.ts";
import type { PlanWords } from "../words.ts";
import { PlanButton } from "./PlanButton.tsx";
import { PlanCard } from "./PlanCard.tsx";
import { PlanNote } from "./PlanNote.tsx";
import type { PlanText } from "./plan-text.ts";
import { runningCard } from "./running-card.ts";
import type { Current } from "./use-current-plan.ts";

interface Props {
	plans: readonly PlanText[];
	/** What the visitor has. */
	current: Current;
	changing: Changing;
	/** The id of the plan that was chosen before this page was opened. */
	chosen: string | null;
	signedIn: boolean;
	/** The id of the plan whose payment page is on its way. */
	pending: string | null;
	refused: Refused | null;
	onBuy: (plan: string) => void;
	charted: boolean;
	place: Ref<HTMLUListElement>;
	locale: Locale;
	words: PlanWords;
}

/** The plans as cards that can be bought, or changed to. */
export const PlanList = ({
	plans,
	current,
	changing,
	chosen,
	pending,
	refused,
	onBuy,
	charted,
	place,
	words,
	...rest
}: Props) => (
	<ul className="plans" ref={place}>
		{plans.map((plan) => {
			const mine = current.plan === plan.id;
			const why = refused?.plan === plan.id ? refused : null;
			const asked = !mine && changing.plan === plan.id;
			const own = { words: words.plan, ...rest };
			const more = asked && (
				<LateChange plan={plan.id} changing={changing} locale={rest.locale} words={words} />
			);
			return (
				<PlanCard
					key={plan.id}
					plan={current.running ? runningCard(plan, mine, current.running, rest.locale, words.plan) : plan}
					words={words.plan}
					stage="live"
					charted={charted}
					note={
						!asked && (
							<PlanNote refused={why} chosen={chosen === plan.id && !mine && !current.running} {...own} />
						)
					}
					button={
						more || (
							<PlanButton
								plan={plan}
								current={mine}
								passEnds={current.passEnds}
								busy={pending === plan.id}
								onBuy={onBuy}
								onChange={current.running && changing.ask}
								{...own}
							/>
						)
					}
				/>
			);
		})}
	</ul>
);
