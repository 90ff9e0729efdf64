import { countryName, type Locale, localeEntry } from "../../../../i18n/locales.ts";
import { fill } from "../../../i18n/format.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { clock, ok, warn } from "../../../ui/icons.ts";
import { listOf } from "../place.ts";
import type { DeferredWords } from "../words.ts";
import { type Fact, facts, resultOf, type Seen, type Verdict, verdictOf } from "./baseline.ts";
import { languageNames } from "./compare.ts";

interface Props {
	before: Seen;
	now: Seen;
	shown: "four" | "six" | null;
	locale: Locale;
	words: DeferredWords;
}

/** Red where a saved address still shows, white where something stayed or is unknown; green says only that all compared things changed. */
const sectors: Record<Verdict["kind"], [name: string, icon: string]> = {
	same: ["note", warn],
	leak: ["note", warn],
	partly: ["note warn", clock],
	unknown: ["note warn", clock],
	changed: ["note ok", ok],
};

/** Saved and present, row by row, under a verdict. */
export function BeforeAfter({ before, now, shown, locale, words }: Props) {
	const { baseline: own, checks } = words;
	const names: Record<Fact, string> = {
		four: "IPv4",
		six: "IPv6",
		webrtc: checks.webrtc.title,
		provider: own.provider,
		country: own.country,
		zone: checks.zone.title,
		language: checks.language.title,
	};
	const show = (fact: Fact, value: string | null): string => {
		if (value === null) return own.results.untested;
		if (value === "") return own.none;
		if (fact === "country") return countryName(locale, value);
		return fact === "language"
			? listOf(locale, languageNames(localeEntry(locale).intl, value.split(" ")))
			: value;
	};
	const { kind, list, untested } = verdictOf(before, now, shown);
	const listed = (all: string[]) => listOf(locale, all);
	const [sector, icon] = sectors[kind];
	// What no page can test belongs to every verdict.
	const missing = [...untested.map((fact) => names[fact]), checks.dns.title];
	return (
		<>
			<div className={sector} role="status">
				<Icon path={icon} />
				<div>
					<b>{fill(own.verdict[kind], { list: listed(list.map((fact) => names[fact])) })}</b>
					<p className="sm">{fill(own.verdict.untested, { list: listed(missing) })}</p>
				</div>
			</div>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen has to scroll by keyboard */}
			<section className="tbl" aria-label={own.what} tabIndex={0}>
				<table>
					<thead>
						<tr>
							<th scope="col">{own.what}</th>
							<th scope="col">{own.before}</th>
							<th scope="col">{own.now}</th>
							<th scope="col">{own.result}</th>
						</tr>
					</thead>
					<tbody>
						{facts.map((fact) => {
							const result = resultOf(before[fact], now[fact]);
							return (
								<tr key={fact}>
									<th scope="row">{names[fact]}</th>
									<td>
										<bdi>{show(fact, before[fact])}</bdi>
									</td>
									<td>
										<bdi>{show(fact, now[fact])}</bdi>
									</td>
									<td>{result === "none" ? own.none : own.results[result]}</td>
								</tr>
							);
						})}
					</tbody>
				</table>
			</section>
		</>
	);
}
