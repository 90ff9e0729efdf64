import { useLayoutEffect } from "react";
import type { Locale } from "../../../../i18n/locales.ts";
import type { Measured } from "../measure/measure.ts";
import type { AllWords } from "../words.ts";
import { Compare } from "./Compare.tsx";
import { Details } from "./Details.tsx";
import { History } from "./History.tsx";
import type { Entry, Vpn } from "./history.ts";
import { Meaning } from "./Meaning.tsx";
import css from "./results.late.css?inline";

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

/** The page's policy knows its own styles by their hash; a sheet that a script makes is none of those. */
function useStyles(): void {
	useLayoutEffect(() => {
		const sheet = new CSSStyleSheet();
		sheet.replaceSync(css);
		document.adoptedStyleSheets.push(sheet);
		return () => {
			document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
		};
	}, []);
}

/** What stands below the figures once there are any; loaded when there are. */
export default function Results({ measured, all, running, onTest, onForget, locale, words }: Props) {
	useStyles();
	return (
		<div className="soundings-log">
			{measured && <Meaning measured={measured} locale={locale} words={words} />}
			{measured && <Details measured={measured} locale={locale} words={words} />}
			<Compare all={all} running={running} onTest={onTest} locale={locale} words={words} />
			<History all={all} onForget={onForget} locale={locale} words={words} />
		</div>
	);
}
