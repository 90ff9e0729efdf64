import type { IpReply } from "../../../functions/contract/ip.ts";
import type { LocalizedProps } from "../../../i18n/format.ts";
import { Baseline } from "./checks/Baseline.tsx";
import { Checks } from "./checks/Checks.tsx";
import "./late-styles.ts";
import { useTests } from "./checks/use-tests.ts";
import type { DeferredWords, Hosts } from "./ip-words.ts";

interface Props extends LocalizedProps<DeferredWords> {
	data: IpReply | null;
	hosts: Hosts | null;
	refetch: () => void;
}

/** The checks, and the comparison with and without the VPN. */
export function More({ data, hosts, refetch, locale, words }: Props) {
	const { data: tests, refetch: testAgain } = useTests(hosts);
	const onRefetch = () => {
		refetch();
		testAgain();
	};
	return (
		<>
			<Checks data={data} tests={tests} locale={locale} words={words.checks} />
			<Baseline data={data} tests={tests} onRefetch={onRefetch} locale={locale} words={words} />
		</>
	);
}
