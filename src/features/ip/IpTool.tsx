import { useRef } from "react";
import { ip } from "../../../functions/contract/ip.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { dataOf, failureOf, useCall, useFile, useLoaded } from "../../api/use-loaded.ts";
import { Failed } from "../../ui/Failed.tsx";
import { MapBox } from "./MapBox.tsx";
import { Panel } from "./Panel.tsx";
import { useSeen } from "./use-seen.ts";
import type { Hosts, IpWords, LateWords } from "./words.ts";

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
	const [lateWords, wordsAgain] = useFile<LateWords>(`/words/ip/${locale}.json`);
	const [more, moreAgain] = useLoaded(seen ? loadMore : null);
	const data = dataOf(facts);
	const late = dataOf(lateWords);
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
					late={late?.panel ?? null}
				/>
				<MapBox
					facts={data}
					given={facts !== null && !data}
					lateWords={lateWords}
					again={wordsAgain}
					locale={locale}
					words={words}
				/>
			</div>
			<div className="more" ref={below}>
				{(failureOf(lateWords) || failureOf(more)) && (
					<Failed
						title={words.errors.network ?? words.errors.unknown}
						retry={words.retry_label}
						onRetry={failureOf(lateWords) ? wordsAgain : moreAgain}
					/>
				)}
				{late && More && facts && (
					<More data={data} hosts={hosts} again={again} locale={locale} words={late} />
				)}
			</div>
		</>
	);
}
