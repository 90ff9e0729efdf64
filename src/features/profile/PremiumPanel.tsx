import type { ReactNode } from "react";
import type { Account } from "../../../functions/contract/replies.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { date, fill, number } from "../../i18n/format.ts";
import { Facts } from "./Facts.tsx";
import type { ProfileWords } from "./words.ts";

interface Props {
	account: Account;
	chart: ReactNode;
	locale: Locale;
	words: ProfileWords["home"]["premium"];
}

/** What someone with a paid plan has (spec §2.4). */
export function PremiumPanel({ account, chart, locale, words }: Props) {
	const plan = account.package;
	const end = plan && date(locale, plan.end_date, { dateStyle: "long" });
	return (
		<>
			<section className="hello">
				{chart}
				<span className="badge on">{words.badge}</span>
				<h1>{plan?.name ?? account.type}</h1>
				{end && <p className="mut">{fill(words.until, { date: end })}</p>}
			</section>
			<section className="panel">
				<h2>{words.details}</h2>
				<Facts
					rows={[
						[words.plan, plan?.name ?? account.type],
						[words.devices, plan ? number(locale, plan.allowed_devices) : "–"],
						[words.next, end ?? "–"],
						[words.method, words.method_value],
						[words.email, <bdi key="email">{account.email}</bdi>],
					]}
				/>
			</section>
		</>
	);
}
