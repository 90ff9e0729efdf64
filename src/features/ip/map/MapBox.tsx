import { useRef } from "react";
import type { IpReply } from "../../../../functions/contract/ip.ts";
import type { LocalizedProps } from "../../../../i18n/format.ts";
import { type Query, useQuery } from "../../../api/use-query.ts";
import { LoadFailure } from "../../../ui/forms/LoadFailure.tsx";
import type { DeferredWords, IpWords } from "../ip-words.ts";
import { useInView } from "../use-in-view.ts";
import "./map-box.css";

type Props = LocalizedProps<IpWords> & { facts: Query<IpReply>; deferredWords: Query<DeferredWords> };

const loadMap = async () => ({ ok: true as const, data: (await import("./IpMap.tsx")).IpMap });

/** The map's box: a graticule until it comes into view, which loads the map's code. */
export function MapBox({ facts, deferredWords, locale, words }: Props) {
	const box = useRef<HTMLElement>(null);
	const isInView = useInView(box);
	const map = useQuery(isInView && !facts.isLoading ? loadMap : null);
	const hasFailed = map.failure !== null || deferredWords.failure !== null;
	const { data: IpMap } = map;
	return (
		<section className="chart-sheet" aria-label={words.map.label} ref={box}>
			<LoadFailure
				brief
				title={words.map.failed}
				of={map.failure ? map : deferredWords}
				locale={locale}
				words={words}
			/>
			{IpMap && deferredWords.data && !facts.isLoading ? (
				<IpMap facts={facts.data} locale={locale} words={deferredWords.data.map} toolWords={words} />
			) : (
				!hasFailed && (
					<div className="map frame" aria-busy="true">
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
