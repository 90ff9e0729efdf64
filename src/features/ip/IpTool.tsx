import { type RefObject, useEffect, useRef, useState } from "react";
import { type IpReply, ip } from "../../../functions/contract/ip.ts";
import type { LocalizedProps } from "../../../i18n/format.ts";
import { type Query, useCall, useFile, useModule } from "../../api/use-query.ts";
import { LoadFailure } from "../../ui/forms/LoadFailure.tsx";
import type { DeferredWords, Hosts, IpWords } from "./ip-words.ts";
import { Panel } from "./Panel.tsx";
import "./ip-tool.css";

type Props = LocalizedProps<IpWords> & { pricing: string; hosts: Hosts | null };

const loadMore = async () => (await import("./More.tsx")).More;

export default function IpTool({ pricing, hosts, ...text }: Props) {
	const { locale, words } = text;
	const query = useCall(ip);
	// An address from before a VPN connected mustn't pass as the present one.
	const facts = query.failure ? { ...query, data: null } : query;
	const below = useRef<HTMLDivElement>(null);
	const isInView = useInView(below, "200px");
	const deferredWords = useFile<DeferredWords>(`/words/ip/${locale}.json`);
	const more = useModule(isInView ? loadMore : null);
	const { data: More } = more;
	return (
		<>
			<div className="ip stack mt">
				<Panel {...text} facts={facts} pricing={pricing} deferredWords={deferredWords.data?.panel ?? null} />
				<MapBox facts={facts} deferredWords={deferredWords} {...text} />
			</div>
			<div className="more" ref={below}>
				<LoadFailure
					brief
					title={words.errors.network ?? words.errors.unknown}
					of={deferredWords.failure ? deferredWords : more}
					{...text}
				/>
				{deferredWords.data && More && !facts.isLoading && (
					<More facts={facts} hosts={hosts} locale={locale} words={deferredWords.data} />
				)}
			</div>
		</>
	);
}

type MapBoxProps = LocalizedProps<IpWords> & { facts: Query<IpReply>; deferredWords: Query<DeferredWords> };

const loadMap = async () => (await import("./map/IpMap.tsx")).IpMap;

/** The map's box: a graticule until it comes into view, which loads the map's code. */
function MapBox({ facts, deferredWords, ...text }: MapBoxProps) {
	const { locale, words } = text;
	const box = useRef<HTMLElement>(null);
	const isInView = useInView(box);
	const map = useModule(isInView && !facts.isLoading ? loadMap : null);
	const hasFailed = map.failure !== null || deferredWords.failure !== null;
	const { data: IpMap } = map;
	return (
		<section className="chart-sheet" aria-label={words.map.label} ref={box}>
			<LoadFailure brief title={words.map.failed} of={map.failure ? map : deferredWords} {...text} />
			{IpMap && deferredWords.data && !facts.isLoading ? (
				<IpMap facts={facts.data} locale={locale} words={deferredWords.data.map} toolWords={words} />
			) : (
				!hasFailed && (
					<div className="map sheet frame" aria-busy="true">
						<div className="neat" />
						<p className="visually-hidden" role="status">
							{words.map.loading}
						</p>
					</div>
				)
			)}
		</section>
	);
}

function useInView(element: RefObject<Element | null>, margin = "0px"): boolean {
	const [isInView, setIsInView] = useState(false);
	useEffect(() => {
		if (!element.current || isInView) return;
		const observer = new IntersectionObserver(
			(entries) => entries.some((entry) => entry.isIntersecting) && setIsInView(true),
			{ rootMargin: margin },
		);
		observer.observe(element.current);
		return () => observer.disconnect();
	}, [element, margin, isInView]);
	return isInView;
}
