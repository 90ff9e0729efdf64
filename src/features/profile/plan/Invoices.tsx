import { useEffect, useState } from "react";
import { invoices } from "../../../../functions/contract/billing/billing.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import { messageOf } from "../../../api/message.ts";
import { dataOf, failureOf, useCall } from "../../../api/use-loaded.ts";
import { fill } from "../../../i18n/format.ts";
import { Failed } from "../../../ui/forms/Failed.tsx";
import { Skeleton } from "../Skeleton.tsx";
import type { TabWords } from "../words.ts";
import { day, money } from "./money.ts";

interface Props {
	/** Says nothing before there is one: of somebody who may never have paid. */
	quiet?: boolean;
	locale: Locale;
	words: TabWords;
}

/** What was paid, newest first, with the payment service's page of each. */
export function Invoices({ quiet, locale, words }: Props) {
	const own = words.premium.invoices;
	const [loaded, again] = useCall(invoices, { token: true, wanted: usePainted() });
	const list = dataOf(loaded);
	const failure = failureOf(loaded);
	if (quiet && !list?.length) return null;
	return (
		<section className="panel" aria-busy={!loaded || undefined}>
			<h2>{own.h2}</h2>
			{failure && (
				<Failed
					title={own.failed}
					text={messageOf(failure, words, locale)}
					retry={words.retry_label}
					onRetry={again}
				/>
			)}
			{!loaded && (
				<p className="mut">
					<span className="vh">{own.loading}</span>
					<Skeleton letters={30} />
				</p>
			)}
			{list?.length === 0 && <p className="mut">{own.empty}</p>}
			{list && list.length > 0 && (
				<dl className="facts-dl">
					{list.map(({ id, date, amount, currency, status, url, pdf }) => (
						<div key={id}>
							<dt>
								{day(locale, date)} · {own[status]}
							</dt>
							<dd>
								{money(locale, amount, currency)}{" "}
								{url && (
									<a href={url} aria-label={fill(own.view_name, { date: day(locale, date) })}>
										{own.view}
									</a>
								)}{" "}
								{pdf && (
									<a href={pdf} aria-label={fill(own.pdf_name, { date: day(locale, date) })}>
										{own.pdf}
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

/** Whether the component has been seen once: the end of a page is asked for when its beginning is there. */
function usePainted(): boolean {
	const [painted, setPainted] = useState(false);
	useEffect(() => {
		// A frame's callback comes before it is shown, that of the next one after.
		let frame = requestAnimationFrame(() => {
			frame = requestAnimationFrame(() => setPainted(true));
		});
		return () => cancelAnimationFrame(frame);
	}, []);
	return painted;
}
