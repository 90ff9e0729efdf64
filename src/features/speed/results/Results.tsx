import type { LocalizedProps } from "../../../../i18n/format.ts";
import { adoptStyles } from "../../../ui/adopt-styles.ts";
import type { TestResult } from "../measure/measure.ts";
import type { AllWords } from "../speed-words.ts";
import { Compare } from "./Compare.tsx";
import { Details } from "./Details.tsx";
import { History } from "./History.tsx";
import type { Entry, Vpn } from "./history.ts";
import { Meaning } from "./Meaning.tsx";
import css from "./results.late.css?inline";

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
			{result && <Details result={result} locale={locale} words={words} />}
			<Compare all={all} running={running} onTest={onTest} locale={locale} words={words} />
			<History all={all} onForget={onForget} locale={locale} words={words} />
		</div>
	);
}
