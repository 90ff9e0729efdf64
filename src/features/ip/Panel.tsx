import { isUnroutable, versionOf } from "../../../functions/contract/address.ts";
import type { IpReply } from "../../../functions/contract/ip.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { messageOf } from "../../api/message.ts";
import { dataOf, failureOf, type Loaded } from "../../api/use-loaded.ts";
import { date, fill } from "../../i18n/format.ts";
import { Failed } from "../../ui/forms/Failed.tsx";
import { joined, placeName } from "./place.ts";
import type { DeferredWords, IpWords } from "./words.ts";
import "../../ui/blocks/plan-skeletons.css";
import "./panel.css";

interface Props {
	facts: Loaded<IpReply>;
	again: () => void;
	pricing: string;
	locale: Locale;
	words: IpWords;
	/** Where the facts come from is said once these are there. */
	deferred: DeferredWords["panel"] | null;
}

const provider = ({ org, asn }: IpReply): string | null =>
	[org, asn && `AS${asn}`].filter(Boolean).join(" · ") || null;

/** Where the facts come from, and of which day. */
function sourceOf(
	{ source, date: day }: IpReply,
	locale: Locale,
	{ sources }: DeferredWords["panel"],
): string | null {
	if (!source) return null;
	return joined(locale, sources[source], day && date(locale, day, { dateStyle: "medium", timeZone: "UTC" }));
}

/** A row of the panel; a bar stands in for what is still asked. */
function Row({
	name,
	value,
	wait,
	ltr,
}: {
	name: string;
	value: string | null;
	wait: boolean;
	ltr?: boolean;
}) {
	return (
		<div>
			<dt>{name}</dt>
			<dd>
				{wait ? (
					<span className="sk">{"\u2007".repeat(14)}</span>
				) : (
					<bdi className={ltr ? "num ltr" : ""}>{value}</bdi>
				)}
			</dd>
		</div>
	);
}

/** Address, provider and place, as any site can see them. */
export function Panel({ facts, again, pricing, locale, words, deferred }: Props) {
	const own = words.panel;
	const data = dataOf(facts);
	const failure = failureOf(facts);
	const wait = !facts;
	const place = data && placeName(locale, data);
	const flag = data?.country?.toLowerCase();
	const source = data && deferred && sourceOf(data, locale, deferred);
	const said = data?.ip ? fill(own.ready, { ip: data.ip }) : "";
	return (
		<section className="panel" aria-label={own.label} aria-busy={wait || undefined}>
			<p className="w">{own.ip}</p>
			<p className="big num">
				{wait ? <span className="sk">{"\u2007".repeat(11)}</span> : <bdi dir="ltr">{data?.ip ?? own.na}</bdi>}
			</p>
			<p className="vh" role="status">
				{wait ? own.loading : said}
			</p>
			{failure && (
				<div className="mt">
					<Failed
						title={own.failed}
						text={messageOf(failure, words, locale)}
						retry={words.retry_label}
						onRetry={again}
					/>
				</div>
			)}
			{deferred && data?.ip && isUnroutable(data.ip) && <p className="sm mut">{deferred.private}</p>}
			<dl className="facts-dl">
				<Row name={own.provider} value={(data && provider(data)) ?? words.unknown_provider} wait={wait} />
				<div>
					<dt>{own.location}</dt>
					<dd>
						{wait ? (
							<span className="sk">{"\u2007".repeat(14)}</span>
						) : (
							<span className="where">
								{flag && <img className="flag" src={`/flags/${flag}.svg`} width="24" height="16" alt="" />}
								<bdi>{place ?? words.unknown_location}</bdi>
							</span>
						)}
					</dd>
				</div>
				<Row name={own.version} value={data?.ip ? `IPv${versionOf(data.ip)}` : own.na} wait={wait} ltr />
				{data?.loc && <Row name={own.position} value={data.loc.replace(",", ", ")} wait={wait} ltr />}
				{deferred && source && <Row name={deferred.source} value={source} wait={wait} />}
			</dl>
			<a className="btn block" href={pricing}>
				{own.cta}
			</a>
		</section>
	);
}
