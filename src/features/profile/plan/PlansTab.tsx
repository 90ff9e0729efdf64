import { createElement, useEffect, useRef, useState } from "react";
import type { LocalizedProps } from "../../../../i18n/format.ts";
import { getLocalePath } from "../../../../i18n/paths.ts";
import { unreachable } from "../../../api/call.ts";
import { fetchJson } from "../../../api/fetch-json.ts";
import { FreeAndPaid } from "../../../ui/blocks/FreeAndPaid.tsx";
import { PlanSkeletons } from "../../../ui/blocks/Skeletons.tsx";
import { LoadFailure } from "../../../ui/forms/LoadFailure.tsx";
import type { AccountWords, ProfileWords } from "../profile-words.ts";

type Props = LocalizedProps<ProfileWords> & { compare: AccountWords["compare"] | undefined };

/** The "plans" tab: plans in the pricing page's element, skeletons until they load. */
export function PlansTab({ compare, ...text }: Props) {
	const { locale, words } = text;
	const labels = words.pricing;
	const [attempt, setAttempt] = useState(0);
	const [failed, setFailed] = useState(false);
	const place = useRef<HTMLElement>(null);
	useEffect(() => {
		const element = place.current;
		const fail = async () => {
			// Browsers don't retry failed module imports, so retrying reloads the page.
			if (attempt && (await fetchJson(`/words/pricing/${locale}.json`))) location.reload();
			else setFailed(true);
		};
		element?.addEventListener("plansfailed", fail);
		return () => element?.removeEventListener("plansfailed", fail);
	}, [attempt, locale]);
	const retry = () => {
		setFailed(false);
		setAttempt(attempt + 1);
	};
	return (
		<>
			<h1>{labels.h1}</h1>
			<p className="muted">
				{labels.text} <a href={getLocalePath(locale, "/pricing")}>{labels.button}</a>
			</p>
			{failed ? (
				<LoadFailure title={words.failed} of={{ failure: unreachable, refetch: retry }} {...text} />
			) : (
				createElement(
					"plan-cards",
					{ key: attempt, ref: place, "data-place": "profile" },
					<PlanSkeletons key="waiting" />,
				)
			)}
			{compare && (
				<section className="panel">
					<h2>{compare.title}</h2>
					<FreeAndPaid words={compare} />
				</section>
			)}
		</>
	);
}
