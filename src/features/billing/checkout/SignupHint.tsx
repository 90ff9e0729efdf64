import type { LocalizedProps } from "../../../../i18n/format.ts";
import { localePath } from "../../../../i18n/paths.ts";
import type { PlanWords } from "../plans/plan-words.ts";
import { planPath } from "./use-checkout.ts";

type Props = LocalizedProps<PlanWords["plan"]> & { plan: string | null };

/** A link to sign up, below the plans. */
export function SignupHint({ locale, words, plan }: Props) {
	const from = plan ? planPath(locale, plan) : localePath(locale, "/pricing");
	return (
		<p className="sm">
			{`${words.noAccount} `}
			<a href={`${localePath(locale, "/signup")}?${new URLSearchParams({ from })}`}>{words.createAccount}</a>
		</p>
	);
}
