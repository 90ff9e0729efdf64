import { useRef } from "react";
import { ip } from "../../../functions/contract/ip.ts";
import type { LocalizedProps } from "../../../i18n/format.ts";
import { useCall, useFile, useQuery } from "../../api/use-query.ts";
import { LoadFailure } from "../../ui/forms/LoadFailure.tsx";
import type { DeferredWords, Hosts, IpWords } from "./ip-words.ts";
import { MapBox } from "./map/MapBox.tsx";
import { Panel } from "./Panel.tsx";
import { useInView } from "./use-in-view.ts";
import "./ip-tool.css";

type Props = LocalizedProps<IpWords> & { pricing: string; hosts: Hosts | null };

const loadMore = async () => ({ ok: true as const, data: (await import("./More.tsx")).More });

/** Shows what sites see: address, provider, place, and further checks below. */
export default function IpTool({ locale, words, pricing, hosts }: Props) {
	const facts = useCall(ip, { keepPreviousData: true });
	const below = useRef<HTMLDivElement>(null);
	const isInView = useInView(below, "200px");
	const deferredWords = useFile<DeferredWords>(`/words/ip/${locale}.json`);
	const more = useQuery(isInView ? loadMore : null);
	const { data: More } = more;
	return (
		<>
			<div className="ip mt">
				<Panel
					facts={facts}
					pricing={pricing}
					locale={locale}
					words={words}
					deferredWords={deferredWords.data?.panel ?? null}
				/>
				<MapBox facts={facts} deferredWords={deferredWords} locale={locale} words={words} />
			</div>
			<div className="more" ref={below}>
				<LoadFailure
					brief
					title={words.errors.network ?? words.errors.unknown}
					of={deferredWords.failure ? deferredWords : more}
					locale={locale}
					words={words}
				/>
				{deferredWords.data && More && !facts.isLoading && (
					<More
						data={facts.data}
						hosts={hosts}
						refetch={facts.refetch}
						locale={locale}
						words={deferredWords.data}
					/>
				)}
			</div>
		</>
	);
}
