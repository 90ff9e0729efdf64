import { fill, type LocalizedProps } from "../../../../i18n/format.ts";
import { getLocalePath } from "../../../../i18n/paths.ts";
import { getPlanPath } from "../checkout/use-checkout.ts";
import type { PlanText } from "./plan-text.ts";
import type { PlanWords } from "./plan-words.ts";

type Named = { plan: Pick<PlanText, "id" | "title" | "isDefault">; words: PlanWords["plan"] };

export const ButtonName = ({ plan, text, words }: Named & { text: string }) => (
	<>
		{text}
		<span className="visually-hidden">{fill(words.getWhich, { plan: plan.title })}</span>
	</>
);

interface Props extends Named {
	href: string;
	/** The plan's id, by which LivePlans.tsx and plan-cards.element.ts find the button. */
	"data-plan"?: string;
	"data-pay"?: string;
}

export const PlanLink = ({ plan, words, ...attributes }: Props) => (
	<a className={plan.isDefault ? "btn" : "btn ghost"} {...attributes}>
		<ButtonName plan={plan} text={words.get} words={words} />
	</a>
);

export function SignupHint({
	locale,
	words,
	plan,
}: LocalizedProps<PlanWords["plan"]> & { plan: string | null }) {
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
