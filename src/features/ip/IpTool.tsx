import { useRef } from "react";
import { ip } from "../../../functions/contract/ip.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { dataOf, failureOf, useCall, useFile, useLoaded } from "../../api/use-loaded.ts";
import { Failed } from "../../ui/forms/Failed.tsx";
import { MapBox } from "./map/MapBox.tsx";
import { Panel } from "./Panel.tsx";
import { useSeen } from "./use-seen.ts";
import type { DeferredWords, Hosts, IpWords } from "./words.ts";
import "./ip-tool.css";

interface Props {
	locale: Locale;
	words: IpWords;
	/** Where the way out leads. */
	pricing: string;
	hosts: Hosts | null;
}

const loadMore = async () => ({ data: (await import("./More.tsx")).More });

/** What a site sees of its visitor: address, provider, place; and below, what else it could compare with them. */
export default function IpTool({ locale, words, pricing, hosts }: Props) {
	// What was known stays until there is something newer.
	const [facts, again] = useCall(ip, { keep: true });
	const below = useRef<HTMLDivElement>(null);
	const seen = useSeen(below, "200px");
	const [deferredWords, wordsAgain] = useFile<DeferredWords>(`/words/ip/${locale}.json`);
	const [more, moreAgain] = useLoaded(seen ? loadMore : null);
	const data = dataOf(facts);
	const deferred = dataOf(deferredWords);
	const More = dataOf(more);
	return (
		<>
			<div className="ip mt">
				<Panel
					facts={facts}
					again={again}
					pricing={pricing}
					locale={locale}
					words={words}
					deferred={deferred?.panel ?? null}
				/>
				<MapBox
					facts={data}
					given={facts !== null && !data}
					deferredWords={deferredWords}
					again={wordsAgain}
					locale={locale}
					words={words}
				/>
			</div>
			<div className="more" ref={below}>
				{(failureOf(deferredWords) || failureOf(more)) && (
					<Failed
						title={words.errors.network ?? words.errors.unknown}
						retry={words.retry_label}
						onRetry={failureOf(deferredWords) ? wordsAgain : moreAgain}
					/>
				)}
				{deferred && More && facts && (
					<More data={data} hosts={hosts} again={again} locale={locale} words={deferred} />
				)}
			</div>
		</>
	);
}
