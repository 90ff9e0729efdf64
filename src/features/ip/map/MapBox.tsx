import { useRef } from "react";
import type { IpReply } from "../../../../functions/contract/ip.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import { dataOf, failureOf, type Loaded, useLoaded } from "../../../api/use-loaded.ts";
import { Failed } from "../../../ui/forms/Failed.tsx";
import { useSeen } from "../use-seen.ts";
import type { DeferredWords, IpWords } from "../words.ts";
import "./map-box.css";

interface Props {
	facts: IpReply | null;
	/** There are no facts, and none are on their way: the map shows its default view. */
	given: boolean;
	deferredWords: Loaded<DeferredWords>;
	again: () => void;
	locale: Locale;
	words: IpWords;
}

const loadMap = async () => ({ data: (await import("./IpMap.tsx")).IpMap });

/** The place of the map: a graticule until it comes into view, and only then the code that draws it is loaded. */
export function MapBox({ facts, given, deferredWords, again, locale, words }: Props) {
	const box = useRef<HTMLElement>(null);
	const seen = useSeen(box);
	const [map, mapAgain] = useLoaded(seen && (facts !== null || given) ? loadMap : null);
	const failed = failureOf(map) ?? failureOf(deferredWords);
	const IpMap = dataOf(map);
	const deferred = dataOf(deferredWords);
	return (
		<section className="chart-sheet" aria-label={words.map.label} ref={box}>
			{failed && (
				<Failed
					title={words.map.failed}
					retry={words.retry_label}
					onRetry={failureOf(map) ? mapAgain : again}
				/>
			)}
			{IpMap && deferred && (facts || given) ? (
				<IpMap facts={facts} locale={locale} words={deferred.map} own={words} />
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
