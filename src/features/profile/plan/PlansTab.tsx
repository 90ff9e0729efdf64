import { createElement, type ReactNode, useEffect, useRef, useState } from "react";
import type { Locale } from "../../../../i18n/locales.ts";
import { unreachable } from "../../../api/call.ts";
import { file } from "../../../api/file.ts";
import { messageOf } from "../../../api/message.ts";
import { localePath } from "../../../routing/paths.ts";
import { FreeAndPaid } from "../../../ui/blocks/FreeAndPaid.tsx";
import { PlanSkeletons } from "../../../ui/blocks/PlanSkeletons.tsx";
import { Failed } from "../../../ui/forms/Failed.tsx";
import type { ProfileWords, TabWords } from "../words.ts";

interface Props {
	/** Shows what needs the words that come by themselves, once they are there. */
	later: (panel: (all: TabWords) => ReactNode, beside: boolean) => ReactNode;
	locale: Locale;
	words: ProfileWords;
}

/** The third tab: the plans, which the element of the pricing page shows here too; skeletons until it has them. */
export function PlansTab({ later, locale, words }: Props) {
	const own = words.pricing;
	const [attempt, setAttempt] = useState(0);
	const [failed, setFailed] = useState(false);
	const place = useRef<HTMLElement>(null);
	useEffect(() => {
		const element = place.current;
		const fail = async () => {
			// A page does not ask twice for code that it could not get: where the site answers again, a new page does.
			if (attempt && (await file(`/words/pricing/${locale}.json`))) location.reload();
			else setFailed(true);
		};
		element?.addEventListener("plansfailed", fail);
		return () => element?.removeEventListener("plansfailed", fail);
	}, [attempt, locale]);
	const again = () => {
		setFailed(false);
		setAttempt(attempt + 1);
	};
	return (
		<>
			<h1>{own.h1}</h1>
			<p className="mut">
				{own.text} <a href={localePath(locale, "/pricing")}>{own.button}</a>
			</p>
			{failed ? (
				<Failed
					title={words.failed}
					text={messageOf(unreachable, words, locale)}
					retry={words.retry_label}
					onRetry={again}
				/>
			) : (
				createElement(
					"plan-cards",
					{ key: attempt, ref: place, "data-place": "profile" },
					<PlanSkeletons key="waiting" />,
				)
			)}
			{later(
				({ compare }) => (
					<section className="panel">
						<h2>{compare.title}</h2>
						<FreeAndPaid words={compare} />
					</section>
				),
				true,
			)}
		</>
	);
}
