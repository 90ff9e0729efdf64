import type { IpReply } from "../../../functions/contract/ip.ts";
import { fill, formatDate, type LocalizedProps } from "../../../i18n/format.ts";
import type { Query } from "../../api/use-query.ts";
import { usePageRestore } from "../../ui/forms/use-restore.ts";
import { Checks } from "./checks/Checks.tsx";
import "./late-styles.ts";
import { useState } from "react";
import { ipBaselineKey, read, remove, write } from "../../stores/storage.ts";
import { Button } from "../../ui/forms/Button.tsx";
import { BeforeAfter } from "./checks/BeforeAfter.tsx";
import {
	getFamily,
	getVisibleFacts,
	readBaseline,
	type Baseline as StoredBaseline,
} from "./checks/baseline.ts";
import { type Tests, useTests } from "./checks/use-tests.ts";
import type { DeferredWords, Hosts } from "./ip-words.ts";

interface Props extends LocalizedProps<DeferredWords> {
	facts: Query<IpReply>;
	hosts: Hosts | null;
}

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

interface BaselineProps extends LocalizedProps<DeferredWords> {
	data: IpReply | null;
	tests: Tests | null;
	onRefetch: () => void;
}

function Baseline({ data, tests, onRefetch, ...text }: BaselineProps) {
	const { locale, words } = text;
	const labels = words.baseline;
	const [baseline, setBaseline] = useState<StoredBaseline | null>(() => readBaseline(read(ipBaselineKey)));
	const [message, setMessage] = useState("");
	/** Just saved, so there's nothing to compare yet. */
	const [wasJustSaved, setWasJustSaved] = useState(false);
	const now = tests && getVisibleFacts(data, tests);

	const save = () => {
		if (!now) return;
		write(ipBaselineKey, JSON.stringify({ at: Date.now(), seen: now }));
		const baseline = readBaseline(read(ipBaselineKey));
		setBaseline(baseline);
		setWasJustSaved(true);
		setMessage(baseline ? labels.kept : labels.refused);
	};
	const forget = () => {
		remove(ipBaselineKey);
		setBaseline(null);
		setMessage(labels.gone);
	};
	const refetch = () => {
		setMessage("");
		setWasJustSaved(false);
		onRefetch();
	};
	return (
		<section aria-labelledby="baseline" className="baseline">
			<div className="head">
				<h2 id="baseline">{labels.title}</h2>
				<p className="lead">{labels.text}</p>
			</div>
			{baseline && (
				<>
					<p>
						{fill(labels.saved, {
							date: formatDate(locale, new Date(baseline.at), { dateStyle: "long", timeStyle: "short" }),
						})}
					</p>
					{now && !wasJustSaved && (
						<BeforeAfter before={baseline.seen} now={now} pageFamily={getFamily(data)} {...text} />
					)}
				</>
			)}
			<div className="cta">
				<Button look="ghost" label={labels.save} disabled={!now || !data?.ip} onClick={save} />
				<Button look="ghost" label={labels.again} isBusy={!now} onClick={refetch} />
				{baseline && <Button look="ghost" label={labels.forget} onClick={forget} />}
			</div>
			<p className="sm" role="status">
				{message}
			</p>
		</section>
	);
}
