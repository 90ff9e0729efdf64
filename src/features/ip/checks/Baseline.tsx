import { useState } from "react";
import type { IpReply } from "../../../../functions/contract/ip.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import { date, fill } from "../../../i18n/format.ts";
import { ipBaselineKey, read, remove, write } from "../../../stores/storage.ts";
import { seenNow, shownBy } from "../seen.ts";
import type { DeferredWords } from "../words.ts";
import { BeforeAfter } from "./BeforeAfter.tsx";
import { type Baseline as Kept, readBaseline } from "./baseline.ts";
import type { Tests } from "./use-tests.ts";

interface Props {
	data: IpReply | null;
	tests: Tests | null;
	onAgain: () => void;
	locale: Locale;
	words: DeferredWords;
}

/** What sites saw at one moment, kept in this browser, beside what they see now. */
export function Baseline({ data, tests, onAgain, locale, words }: Props) {
	const own = words.baseline;
	const [kept, setKept] = useState<Kept | null>(() => readBaseline(read(ipBaselineKey)));
	const [said, setSaid] = useState("");
	/** Saved just now: there is nothing to compare before the next look. */
	const [fresh, setFresh] = useState(false);
	const now = tests && seenNow(data, tests);

	const save = () => {
		if (!now) return;
		write(ipBaselineKey, JSON.stringify({ at: Date.now(), seen: now }));
		const stored = readBaseline(read(ipBaselineKey));
		setKept(stored);
		setFresh(true);
		setSaid(stored ? own.kept : own.refused);
	};
	const forget = () => {
		remove(ipBaselineKey);
		setKept(null);
		setSaid(own.gone);
	};
	const again = () => {
		setSaid("");
		setFresh(false);
		onAgain();
	};
	return (
		<section aria-labelledby="baseline" className="baseline">
			<div className="head">
				<h2 id="baseline">{own.title}</h2>
				<p className="lead">{own.text}</p>
			</div>
			{kept && (
				<>
					<p>
						{fill(own.saved, {
							date: date(locale, new Date(kept.at), { dateStyle: "long", timeStyle: "short" }),
						})}
					</p>
					{now && !fresh && (
						<BeforeAfter before={kept.seen} now={now} shown={shownBy(data)} locale={locale} words={words} />
					)}
				</>
			)}
			<div className="cta">
				<button type="button" className="btn ghost" disabled={!now || !data?.ip} onClick={save}>
					{own.save}
				</button>
				<button type="button" className="btn ghost" disabled={!now} onClick={again}>
					{own.again}
				</button>
				{kept && (
					<button type="button" className="btn ghost" onClick={forget}>
						{own.forget}
					</button>
				)}
			</div>
			<p className="sm" role="status">
				{said}
			</p>
		</section>
	);
}
