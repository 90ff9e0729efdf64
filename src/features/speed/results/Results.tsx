import { fill, type LocalizedProps } from "../../../../i18n/format.ts";
import { adoptStyles } from "../../../ui/adopt-styles.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { ok, pad, phone, tv, warn } from "../../../ui/icons.ts";
import type { TestResult } from "../measure/measure.ts";
import type { AllWords } from "../speed-words.ts";
import { History } from "./History.tsx";
import type { Entry, Vpn } from "./history.ts";
import { getNeededSpeeds, rateUses, uses } from "./meaning.ts";
import css from "./results.late.css?inline";
import { SpeedComparison } from "./SpeedComparison.tsx";
import { SpeedDetails } from "./SpeedDetails.tsx";

interface Props extends LocalizedProps<AllWords> {
	result: TestResult | null;
	all: readonly Entry[];
	running: boolean;
	onTest: (vpn: Vpn) => void;
	onForget: () => void;
}

adoptStyles(css);

/** Everything below the figures; loads with the first result. */
export default function Results({ result, all, running, onTest, onForget, locale, words }: Props) {
	return (
		<div className="runs">
			{result && <Meaning result={result} locale={locale} words={words} />}
			{result && <SpeedDetails result={result} locale={locale} words={words} />}
			<SpeedComparison all={all} running={running} onTest={onTest} locale={locale} words={words} />
			<History all={all} onForget={onForget} locale={locale} words={words} />
		</div>
	);
}

type MeaningProps = LocalizedProps<AllWords> & { result: TestResult };

const icons = { streaming: tv, calls: phone, games: pad };

function Meaning({ result, locale, words: { meaning: words } }: MeaningProps) {
	const levels = rateUses(result);
	return (
		<section>
			<h2>{words.title}</h2>
			<ul className="uses stack">
				{uses.map((use) => {
					const level = levels[use];
					return (
						<li key={use} className={level}>
							<h3>
								<Icon path={icons[use]} />
								{words[use].name}
							</h3>
							<p className="verdict" key={level}>
								<Icon path={level === "good" ? ok : warn} />
								{words[level]}
							</p>
							<p>{words[use][level]}</p>
							<p className="muted sm">{fill(words[use].need, getNeededSpeeds(locale))}</p>
						</li>
					);
				})}
			</ul>
		</section>
	);
}
