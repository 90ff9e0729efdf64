import { invoices } from "../../../../functions/contract/billing/billing.ts";
import { fill, type LocalizedProps, longDay, money } from "../../../../i18n/format.ts";
import { useCall } from "../../../api/use-query.ts";
import { Skeleton } from "../../../ui/blocks/Skeleton.tsx";
import { LoadFailure } from "../../../ui/forms/LoadFailure.tsx";
import type { TabWords } from "../profile-words.ts";

interface Props extends LocalizedProps<TabWords> {
	/** Renders nothing without payments, for users who may never have paid. */
	quiet?: boolean;
}

/** Payments, newest first, with links to the payment service. */
export function Invoices({ quiet, locale, words }: Props) {
	const labels = words.premium.invoices;
	const query = useCall(invoices, { token: true });
	const { data: list, isLoading } = query;
	if (quiet && !list?.length) return null;
	return (
		<section className="panel" aria-busy={isLoading || undefined}>
			<h2>{labels.h2}</h2>
			<LoadFailure title={labels.failed} of={query} locale={locale} words={words} />
			{isLoading && (
				<p className="mut">
					<span className="vh">{labels.loading}</span>
					<Skeleton letters={30} />
				</p>
			)}
			{list?.length === 0 && <p className="mut">{labels.empty}</p>}
			{list && list.length > 0 && (
				<dl className="facts-dl">
					{list.map(({ id, date, amount, currency, status, url, pdf }) => (
						<div key={id}>
							<dt>
								{longDay(locale, date)} · {labels[status]}
							</dt>
							<dd>
								{money(locale, amount, currency)}{" "}
								{url && (
									<a href={url} aria-label={fill(labels.view_name, { date: longDay(locale, date) })}>
										{labels.view}
									</a>
								)}{" "}
								{pdf && (
									<a href={pdf} aria-label={fill(labels.pdf_name, { date: longDay(locale, date) })}>
										{labels.pdf}
									</a>
								)}
							</dd>
						</div>
					))}
				</dl>
			)}
		</section>
	);
}
