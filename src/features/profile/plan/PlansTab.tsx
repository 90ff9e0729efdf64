import type { ComponentType } from "react";
import type { LocalizedProps } from "../../../../i18n/format.ts";
import { getLocalePath } from "../../../../i18n/paths.ts";
import { useModule } from "../../../api/use-query.ts";
import { FreeAndPaid } from "../../../ui/blocks/FreeAndPaid.tsx";
import { PlanSkeletons } from "../../../ui/blocks/Skeletons.tsx";
import { LoadFailure } from "../../../ui/forms/LoadFailure.tsx";
import type { ProfileWords, TabWords } from "../profile-words.ts";

/** Imports the list of plans, which belongs to another feature. */
export type LoadPlans = () => Promise<ComponentType<LocalizedProps<ProfileWords>>>;

type Props = LocalizedProps<TabWords> & { loadPlans: LoadPlans | null };

export function PlansTab({ loadPlans, ...text }: Props) {
	const { locale, words } = text;
	const { pricing: labels, compare } = words;
	const query = useModule(loadPlans);
	const { data: Plans, failure } = query;
	return (
		<>
			<h1>{labels.h1}</h1>
			<p className="muted">
				{labels.text} <a href={getLocalePath(locale, "/pricing")}>{labels.button}</a>
			</p>
			<div className="live-plans">
				<LoadFailure title={words.failed} of={query} {...text} />
				{Plans ? <Plans {...text} /> : !failure && <PlanSkeletons />}
			</div>
			<section className="panel">
				<h2>{compare.title}</h2>
				<FreeAndPaid words={compare} />
			</section>
		</>
	);
}
