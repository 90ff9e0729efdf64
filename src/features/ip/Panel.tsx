import { isUnroutable, versionOf } from "../../../functions/contract/address.ts";
import type { IpReply } from "../../../functions/contract/ip.ts";
import type { Locale } from "../../../i18n/locales.ts";
import type { Query } from "../../api/use-query.ts";
import { date, fill, type LocalizedProps } from "../../i18n/format.ts";
import { LoadFailure } from "../../ui/forms/LoadFailure.tsx";
import type { DeferredWords, IpWords } from "./ip-words.ts";
import { joinWithCommas, placeName } from "./place.ts";
import "../../ui/blocks/plan-skeletons.css";
import "./panel.css";

interface Props extends LocalizedProps<IpWords> {
	facts: Query<IpReply>;
	pricing: string;
	/** Where the facts come from is announcement once these are there. */
	deferredWords: DeferredWords["panel"] | null;
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
	return joinWithCommas(
		locale,
		sources[source],
		day && date(locale, day, { dateStyle: "medium", timeZone: "UTC" }),
	);
}

/** A row of the panel; a bar stands in for what is still asked. */
function Row({
	name,
	value,
	isLoading,
	ltr,
}: {
	name: string;
	value: string | null;
	isLoading: boolean;
	ltr?: boolean;
}) {
	return (
		<div>
			<dt>{name}</dt>
			<dd>
				{isLoading ? (
					<span className="sk">{"\u2007".repeat(14)}</span>
				) : (
					<bdi className={ltr ? "num ltr" : ""}>{value}</bdi>
				)}
			</dd>
		</div>
	);
}

/** Address, provider and place, as any site can see them. */
export function Panel({ facts, pricing, locale, words, deferredWords }: Props) {
	const labels = words.panel;
	const { data, failure, isLoading } = facts;
	const place = data && placeName(locale, data);
	const flag = data?.country?.toLowerCase();
	const source = data && deferredWords && sourceOf(data, locale, deferredWords);
	const announcement = data?.ip ? fill(labels.ready, { ip: data.ip }) : "";
	return (
		<section className="panel" aria-label={labels.label} aria-busy={isLoading || undefined}>
			<p className="w">{labels.ip}</p>
			<p className="big num">
				{isLoading ? (
					<span className="sk">{"\u2007".repeat(11)}</span>
				) : (
					<bdi dir="ltr">{data?.ip ?? labels.na}</bdi>
				)}
			</p>
			<p className="vh" role="status">
				{isLoading ? labels.loading : announcement}
			</p>
			{failure && (
				<div className="mt">
					<LoadFailure title={labels.failed} of={facts} locale={locale} words={words} />
				</div>
			)}
			{deferredWords && data?.ip && isUnroutable(data.ip) && (
				<p className="sm mut">{deferredWords.private}</p>
			)}
			<dl className="facts-dl">
				<Row
					name={labels.provider}
					value={(data && provider(data)) ?? words.unknown_provider}
					isLoading={isLoading}
				/>
				<div>
					<dt>{labels.location}</dt>
					<dd>
						{isLoading ? (
							<span className="sk">{"\u2007".repeat(14)}</span>
						) : (
							<span className="where">
								{flag && <img className="flag" src={`/flags/${flag}.svg`} width="24" height="16" alt="" />}
								<bdi>{place ?? words.unknown_location}</bdi>
							</span>
						)}
					</dd>
				</div>
				<Row
					name={labels.version}
					value={data?.ip ? `IPv${versionOf(data.ip)}` : labels.na}
					isLoading={isLoading}
					ltr
				/>
				{data?.loc && (
					<Row name={labels.position} value={data.loc.replace(",", ", ")} isLoading={isLoading} ltr />
				)}
				{deferredWords && source && <Row name={deferredWords.source} value={source} isLoading={isLoading} />}
			</dl>
			<a className="btn block" href={pricing}>
				{labels.cta}
			</a>
		</section>
	);
}
