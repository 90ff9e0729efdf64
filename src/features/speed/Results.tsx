import type { Locale } from "../../../i18n/locales.ts";
import { Compare } from "./Compare.tsx";
import { Details } from "./Details.tsx";
import { History } from "./History.tsx";
import type { Entry, Vpn } from "./history.ts";
import { Meaning } from "./Meaning.tsx";
import type { Measured } from "./measure.ts";
import type { AllWords } from "./words.ts";

interface Props {
	/** The test of this visit, if there was one. */
	measured: Measured | null;
	/** Everything kept in this browser. */
	all: readonly Entry[];
	running: boolean;
	onTest: (vpn: Vpn) => void;
	onForget: () => void;
	locale: Locale;
	words: AllWords;
}

/** What stands below the figures once there are any. */
export function Results({ measured, all, running, onTest, onForget, locale, words }: Props) {
	return (
		<div className="soundings-log">
			{measured && <Meaning measured={measured} locale={locale} words={words} />}
			{measured && <Details measured={measured} locale={locale} words={words} />}
			<Compare all={all} running={running} onTest={onTest} locale={locale} words={words} />
			<History all={all} onForget={onForget} locale={locale} words={words} />
		</div>
	);
}
