import type { PropsWithChildren } from "react";
import { invoices } from "../../../../functions/contract/billing/billing.ts";
import { fill, formatLongDay, formatMoney, type LocalizedProps } from "../../../../i18n/format.ts";
import { useCall } from "../../../api/use-query.ts";
import { LoadFailure } from "../../../ui/forms/LoadFailure.tsx";
import type { TabWords } from "../profile-words.ts";

type Props = PropsWithChildren<LocalizedProps<TabWords> & { quiet?: boolean }>;

/** Payments, newest first. @param quiet renders nothing without any, for users who may never have paid */
export function Invoices({ quiet, locale, words, children }: Props) {
	const labels = words.premium.invoices;
	const query = useCall(invoices, { token: true });
	const { data: list, isLoading, failure } = query;
	if (quiet && !failure && !list?.length) return null;
	return (
		<>
			<section className="panel" aria-busy={isLoading || undefined}>
				<h2>{labels.h2}</h2>
				<LoadFailure title={labels.failed} of={query} locale={locale} words={words} />
				{isLoading && <p className="muted">{labels.loading}</p>}
				{list?.length === 0 && <p className="muted">{labels.empty}</p>}
				{list && list.length > 0 && (
					<dl className="facts-dl">
						{list.map(({ id, date, amount, currency, status, url, pdf }) => {
							const on = { date: formatLongDay(locale, date) };
							const link = (href: string | null, text: string, name: string) =>
								href && (
									<a href={href} aria-label={fill(name, on)}>
										{text}
									</a>
								);
							return (
								<div key={id}>
									<dt>{`${on.date} · ${labels[status]}`}</dt>
									<dd>
										{formatMoney(locale, amount, currency)} {link(url, labels.view, labels.view_name)}{" "}
										{link(pdf, labels.pdf, labels.pdf_name)}
									</dd>
								</div>
							);
						})}
					</dl>
				)}
			</section>
			{children}
		</>
	);
}
