import type { IpReply } from "../../../functions/contract/ip.ts";
import type { Locale } from "../../../i18n/locales.ts";
import { dataOf } from "../../api/use-loaded.ts";
import { Baseline } from "./checks/Baseline.tsx";
import { Checks } from "./checks/Checks.tsx";
import "./deferred-styles.ts";
import { useTests } from "./checks/use-tests.ts";
import type { DeferredWords, Hosts } from "./words.ts";

interface Props {
	data: IpReply | null;
	hosts: Hosts | null;
	/** Asks for the address once more. */
	again: () => void;
	locale: Locale;
	words: DeferredWords;
}

/** What else a site could compare, and what changes when the VPN is on. */
export function More({ data, hosts, again, locale, words }: Props) {
	const [loaded, testAgain] = useTests(hosts);
	const tests = dataOf(loaded);
	const onAgain = () => {
		again();
		testAgain();
	};
	return (
		<>
			<Checks data={data} tests={tests} locale={locale} words={words.checks} />
			<Baseline data={data} tests={tests} onAgain={onAgain} locale={locale} words={words} />
		</>
	);
}
