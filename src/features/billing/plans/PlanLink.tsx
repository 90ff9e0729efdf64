import { fill } from "../../../i18n/format.ts";
import type { PlanText } from "./plan-text.ts";
import type { PlanWords } from "./plan-words.ts";

/** The look of a plan's button: the recommended one is filled. */
export const buttonClass = (isDefault: boolean): string => (isDefault ? "btn" : "btn ghost");

interface Named {
	plan: Pick<PlanText, "id" | "title" | "isDefault">;
	words: PlanWords["plan"];
}

/** What the button of a plan says; whoever hears it, hears which plan. */
export const ButtonName = ({ plan, words }: Named) => (
	<>
		{words.get}
		<span className="vh">{fill(words.getWhich, { plan: plan.title })}</span>
	</>
);

interface Props extends Named {
	href: string;
	/** Its id, where LivePlans.tsx is to find the button; and where it stands before that is there (plan-cards.element.ts). */
	"data-plan"?: string;
	"data-pay"?: string | undefined;
}

/** The button of a plan, where it leads to another page. */
export const PlanLink = ({ plan, words, ...attributes }: Props) => (
	<a className={buttonClass(plan.isDefault)} {...attributes}>
		<ButtonName plan={plan} words={words} />
	</a>
);
