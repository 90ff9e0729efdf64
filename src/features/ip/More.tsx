import type { IpReply } from "../../../functions/contract/ip.ts";
import type { LocalizedProps } from "../../../i18n/format.ts";
import type { Query } from "../../api/use-query.ts";
import { usePageRestore } from "../../ui/forms/use-restore.ts";
import { Baseline } from "./checks/Baseline.tsx";
import { Checks } from "./checks/Checks.tsx";
import "./late-styles.ts";
import { useTests } from "./checks/use-tests.ts";
import type { DeferredWords, Hosts } from "./ip-words.ts";

interface Props extends LocalizedProps<DeferredWords> {
	facts: Query<IpReply>;
	hosts: Hosts | null;
}

/** The checks, and the comparison with and without the VPN. */
export function More({ facts, hosts, locale, words }: Props) {
	const { data } = facts;
	const query = useTests(hosts);
	// New tests beside the previous address would give a false verdict.
	const tests = facts.isFetching ? null : query.data;
	const onRefetch = () => {
		facts.refetch();
		query.refetch();
	};
	usePageRestore(query.refetch);
	return (
		<>
			<Checks data={data} tests={tests} locale={locale} words={words.checks} />
			<Baseline data={data} tests={tests} onRefetch={onRefetch} locale={locale} words={words} />
		</>
	);
}
