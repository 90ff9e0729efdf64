import { useCallback, useRef } from "react";
import type { Locale } from "../../../i18n/locales.ts";
import { file } from "../../api/file.ts";
import { Failed } from "./Failed.tsx";
import { MapBox } from "./MapBox.tsx";
import { Panel } from "./Panel.tsx";
import { useFacts } from "./use-facts.ts";
import { useLater, useSeen } from "./use-later.ts";
import type { Hosts, IpWords, LateWords } from "./words.ts";

interface Props {
	locale: Locale;
	words: IpWords;
	/** Where the way out leads. */
	pricing: string;
	hosts: Hosts | null;
}

/** What a site sees of its visitor: address, provider, place; and below, what else it could compare with them. */
export default function IpTool({ locale, words, pricing, hosts }: Props) {
	const [facts, again] = useFacts();
	const below = useRef<HTMLDivElement>(null);
	const seen = useSeen(below, "200px");
	const loadWords = useCallback(() => file<LateWords>(`/words/ip/${locale}.json`), [locale]);
	const [late, lateAgain] = useLater(true, loadWords);
	const loadMore = useCallback(() => import("./More.tsx").then((module) => module.More), []);
	const [More, moreAgain] = useLater(seen, loadMore);
	const data = facts && "data" in facts ? facts.data : null;
	return (
		<>
			<div className="ip mt">
				<Panel
					facts={facts}
					again={again}
					pricing={pricing}
					locale={locale}
					words={words}
					late={late && late !== "failed" ? late.panel : null}
				/>
				<MapBox
					facts={data}
					given={facts !== null && !data}
					late={late}
					again={lateAgain}
					locale={locale}
					words={words}
				/>
			</div>
			<div className="more" ref={below}>
				{(late === "failed" || More === "failed") && (
					<Failed
						title={words.errors.network ?? words.errors.unknown}
						retry={words.retry_label}
						onRetry={late === "failed" ? lateAgain : moreAgain}
					/>
				)}
				{late && late !== "failed" && More && More !== "failed" && facts && (
					<More data={data} hosts={hosts} again={again} locale={locale} words={late} />
				)}
			</div>
		</>
	);
}
