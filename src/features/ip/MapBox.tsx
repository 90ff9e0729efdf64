import { useCallback, useRef } from "react";
import type { IpReply } from "../../../functions/contract/ip.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { Failed } from "./Failed.tsx";
import { useLater, useSeen } from "./use-later.ts";
import type { IpWords, LateWords } from "./words.ts";

interface Props {
	facts: IpReply | null;
	/** There are no facts, and none are on their way: the map shows its default view. */
	given: boolean;
	late: LateWords | "failed" | null;
	again: () => void;
	locale: Locale;
	words: IpWords;
}

/** The place of the map: a graticule until it comes into view, and only then the code that draws it is loaded. */
export function MapBox({ facts, given, late, again, locale, words }: Props) {
	const box = useRef<HTMLElement>(null);
	const seen = useSeen(box);
	const load = useCallback(() => import("./IpMap.tsx").then((module) => module.IpMap), []);
	const [IpMap, mapAgain] = useLater(seen && (facts !== null || given), load);
	const failed = IpMap === "failed" || late === "failed";
	return (
		<section className="chart-sheet" aria-label={words.map.label} ref={box}>
			{failed && (
				<Failed
					title={words.map.failed}
					retry={words.retry_label}
					onRetry={IpMap === "failed" ? mapAgain : again}
				/>
			)}
			{IpMap && IpMap !== "failed" && late && late !== "failed" && (facts || given) ? (
				<IpMap facts={facts} locale={locale} words={late.map} own={words} />
			) : (
				!failed && (
					<div className="map" aria-busy="true">
						<div className="neat" />
						<p className="vh" role="status">
							{words.map.loading}
						</p>
					</div>
				)
			)}
		</section>
	);
}
