import type { ReactNode } from "react";
import { getIpVersion, isUnroutable } from "../../../functions/contract/address.ts";
import type { IpReply } from "../../../functions/contract/ip.ts";
import { fill, formatDate, type LocalizedProps } from "../../../i18n/format.ts";
import type { Locale } from "../../../i18n/locales.ts";
import type { Query } from "../../api/use-query.ts";
import { Facts } from "../../ui/blocks/Facts.tsx";
import { Skeleton } from "../../ui/blocks/Skeletons.tsx";
import { LoadFailure } from "../../ui/forms/LoadFailure.tsx";
import type { DeferredWords, IpWords } from "./ip-words.ts";
import { getPlaceName, joinWithCommas } from "./place.ts";
import "./ip-tool.css";

interface Props extends LocalizedProps<IpWords> {
	facts: Query<IpReply>;
	pricing: string;
	deferredWords: DeferredWords["panel"] | null;
}

const formatProvider = ({ org, asn }: IpReply) =>
	[org, asn && `AS${asn}`].filter(Boolean).join(" · ") || null;

function formatSource({ source, date: day }: IpReply, locale: Locale, { sources }: DeferredWords["panel"]) {
	if (!source) return null;
	return joinWithCommas(
		locale,
		sources[source],
		day && formatDate(locale, day, { dateStyle: "medium", timeZone: "UTC" }),
	);
}

export function Panel({ facts, pricing, locale, words, deferredWords }: Props) {
	const labels = words.panel;
	const { data, failure, isLoading } = facts;
	const place = data && getPlaceName(locale, data);
	const flag = data?.country?.toLowerCase();
	const source = data && deferredWords && formatSource(data, locale, deferredWords);
	const shown = (name: string, value: ReactNode): [string, ReactNode] => [name, isLoading ? null : value];
	const ltr = (text: string) => <bdi className="num ltr">{text}</bdi>;
	const rows = [
		shown(labels.provider, <bdi>{(data && formatProvider(data)) ?? words.unknown_provider}</bdi>),
		shown(
			labels.location,
			<span className="where">
				{flag && <img className="flag" src={`/flags/${flag}.svg`} width="24" height="16" alt="" />}
				<bdi>{place ?? words.unknown_location}</bdi>
			</span>,
		),
		shown(labels.version, ltr(data?.ip ? `IPv${getIpVersion(data.ip)}` : labels.na)),
		...(data?.loc ? [shown(labels.position, ltr(data.loc.replace(",", ", ")))] : []),
		...(deferredWords && source ? [shown(deferredWords.source, <bdi>{source}</bdi>)] : []),
	];
	const announcement = data?.ip ? fill(labels.ready, { ip: data.ip }) : "";
	return (
		<section className="panel" aria-label={labels.label} aria-busy={isLoading || undefined}>
			<p className="kicker">{labels.ip}</p>
			<p className="big num">
				{isLoading ? <Skeleton letters={11} /> : <bdi dir="ltr">{data?.ip ?? labels.na}</bdi>}
			</p>
			<p className="visually-hidden" role="status">
				{isLoading ? labels.loading : announcement}
			</p>
			{failure && (
				<div className="mt">
					<LoadFailure title={labels.failed} of={facts} locale={locale} words={words} />
				</div>
			)}
			{deferredWords && data?.ip && isUnroutable(data.ip) && (
				<p className="sm muted">{deferredWords.private}</p>
			)}
			<Facts rows={rows} />
			<a className="btn block" href={pricing}>
				{labels.cta}
			</a>
		</section>
	);
}
