import type { Ref } from "react";
import type { Locale } from "../../../i18n/locales.ts";
import { PlanButton } from "./PlanButton.tsx";
import { PlanCard } from "./PlanCard.tsx";
import { PlanNote } from "./PlanNote.tsx";
import type { PlanText } from "./plan-text.ts";
import type { Refused } from "./use-checkout.ts";
import type { PlanWords } from "./words.ts";

interface Props {
	plans: readonly PlanText[];
	/** The id of the plan that the visitor has, and of the one that was chosen before this page was opened. */
	current: string | null;
	chosen: string | null;
	signedIn: boolean;
	/** The id of the plan whose payment page is on its way. */
	pending: string | null;
	refused: Refused | null;
	onBuy: (plan: string) => void;
	charted: boolean;
	place: Ref<HTMLUListElement>;
	locale: Locale;
	words: PlanWords["plan"];
}

/** The plans as cards that can be bought. */
export const PlanList = ({
	plans,
	current,
	chosen,
	pending,
	refused,
	onBuy,
	charted,
	place,
	...rest
}: Props) => (
	<ul className="plans" ref={place}>
		{plans.map((plan) => {
			const mine = current === plan.id;
			const why = refused?.plan === plan.id ? refused : null;
			return (
				<PlanCard
					key={plan.id}
					plan={plan}
					words={rest.words}
					stage="live"
					charted={charted}
					note={<PlanNote refused={why} chosen={chosen === plan.id && !mine} {...rest} />}
					button={
						<PlanButton plan={plan} current={mine} busy={pending === plan.id} onBuy={onBuy} {...rest} />
					}
				/>
			);
		})}
	</ul>
);
