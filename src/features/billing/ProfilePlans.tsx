import type { LocalizedProps } from "../../../i18n/format.ts";
import type { CallWords } from "../../api/message.ts";
import { useFile } from "../../api/use-query.ts";
import { PlanSkeletons } from "../../ui/blocks/Skeletons.tsx";
import { LoadFailure } from "../../ui/forms/LoadFailure.tsx";
import { LivePlans } from "./LivePlans.tsx";
import type { PlanWords } from "./plans/plan-words.ts";

type Props = LocalizedProps<CallWords & { failed: string; retry_label: string }>;

/** The plans in the profile. */
export default function ProfilePlans({ locale, words }: Props) {
	const query = useFile<PlanWords>(`/words/pricing/${locale}.json`);
	if (query.data) return <LivePlans locale={locale} words={query.data} place="profile" />;
	if (query.isLoading) return <PlanSkeletons />;
	return <LoadFailure title={words.failed} of={query} locale={locale} words={words} />;
}
