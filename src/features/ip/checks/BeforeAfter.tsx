import { fill, getListFormat, type LocalizedProps } from "../../../../i18n/format.ts";
import { getCountryName, getLocaleEntry } from "../../../../i18n/locales.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { clock, ok, warn } from "../../../ui/icons.ts";
import type { DeferredWords } from "../ip-words.ts";
import {
	type Fact,
	type Family,
	facts,
	getResult,
	getVerdict,
	type Verdict,
	type VisibleFacts,
} from "./baseline.ts";
import { listLanguageNames } from "./checks.ts";

interface Props extends LocalizedProps<DeferredWords> {
	before: VisibleFacts;
	now: VisibleFacts;
	pageFamily: Family;
}

/** Red if a saved address still shows, white if something is unchanged or unknown, green only if everything changed. */
const sectors: Record<Verdict["kind"], [name: string, icon: string]> = {
	same: ["note", warn],
	leak: ["note", warn],
	partly: ["note warn", clock],
	unknown: ["note warn", clock],
	changed: ["note ok", ok],
};

export function BeforeAfter({ before, now, pageFamily, locale, words }: Props) {
	const { baseline: labels, checks } = words;
	const formatList = (all: string[]) => getListFormat(locale).format(all);
	const names: Record<Fact, string> = {
		four: "IPv4",
		six: "IPv6",
		webrtc: checks.webrtc.title,
		provider: labels.provider,
		country: labels.country,
		zone: checks.zone.title,
		language: checks.language.title,
	};
	const show = (fact: Fact, value: string | null): string => {
		if (value === null) return labels.results.untested;
		if (value === "") return labels.none;
		if (fact === "country") return getCountryName(locale, value);
		return fact === "language"
			? formatList(listLanguageNames(getLocaleEntry(locale).intl, value.split(" ")))
			: value;
	};
	const { kind, list, untested } = getVerdict(before, now, pageFamily);
	const [sector, icon] = sectors[kind];
	// Every verdict lists what pages can't test.
	const missing = [...untested.map((fact) => names[fact]), checks.dns.title];
	return (
		<>
			<div className={sector} role="status">
				<Icon path={icon} />
				<div>
					<b>{fill(labels.verdict[kind], { list: formatList(list.map((fact) => names[fact])) })}</b>
					<p className="sm">{fill(labels.verdict.untested, { list: formatList(missing) })}</p>
				</div>
			</div>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard */}
			<section className="tbl" aria-label={labels.what} tabIndex={0}>
				<table>
					<thead>
						<tr>
							<th scope="col">{labels.what}</th>
							<th scope="col">{labels.before}</th>
							<th scope="col">{labels.now}</th>
							<th scope="col">{labels.result}</th>
						</tr>
					</thead>
					<tbody>
						{facts.map((fact) => {
							const result = getResult(before[fact], now[fact]);
							return (
								<tr key={fact}>
									<th scope="row">{names[fact]}</th>
									<td>
										<bdi>{show(fact, before[fact])}</bdi>
									</td>
									<td>
										<bdi>{show(fact, now[fact])}</bdi>
									</td>
									<td>{result === "none" ? labels.none : labels.results[result]}</td>
								</tr>
							);
						})}
					</tbody>
				</table>
			</section>
		</>
	);
}
