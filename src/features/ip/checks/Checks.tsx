import type { IpReply } from "../../../../functions/contract/ip.ts";
import type { LocalizedProps } from "../../../../i18n/format.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { eye, eyeOff, help, ok, warn } from "../../../ui/icons.ts";
import type { DeferredWords } from "../ip-words.ts";
import { type Check, listChecks, type State } from "./checks.ts";
import type { Tests } from "./use-tests.ts";
import "../../../ui/blocks/skeletons.css";

type Props = LocalizedProps<DeferredWords["checks"]> & { data: IpReply | null; tests: Tests | null };

const icons: Record<State, string> = {
	fits: ok,
	differs: warn,
	visible: eye,
	hidden: eyeOff,
	untested: help,
};

function Row({ check, words }: { check: Check; words: Props["words"] }) {
	return (
		<li>
			<Icon path={icons[check.state]} />
			<div>
				<h3>
					{check.title} <span className="state">{words.states[check.state]}</span>
				</h3>
				<p>{check.text}</p>
				{check.addresses && check.addresses.length > 0 && (
					<ul className="named">
						{check.addresses.map(({ address, kind }) => (
							<li key={address}>
								<bdi className="num">{address}</bdi> · {words.webrtc[kind]}
							</li>
						))}
					</ul>
				)}
				{check.limit && <p className="sm muted">{check.limit}</p>}
			</div>
		</li>
	);
}

export function Checks({ data, tests, locale, words }: Props) {
	const rows = tests && listChecks({ data, tests, locale, words });
	const titles = [words.versions, words.webrtc, words.zone, words.language, words.dns];
	return (
		<section aria-labelledby="checks" aria-busy={!rows || undefined}>
			<div className="head">
				<h2 id="checks">{words.title}</h2>
				<p className="lead">{words.text}</p>
			</div>
			<p className="visually-hidden" role="status">
				{rows
					? rows.map(({ title, state }) => `${title}: ${words.states[state]}`).join(". ")
					: words.states.wait}
			</p>
			<ul className="checks">
				{rows?.map((check) => <Row key={check.title} check={check} words={words} />) ??
					titles.map(({ title }) => (
						<li key={title}>
							<Icon path={help} />
							<div>
								<h3>
									{title} <span className="state">{words.states.wait}</span>
								</h3>
								<p className="sk">{"\u2007".repeat(24)}</p>
							</div>
						</li>
					))}
			</ul>
		</section>
	);
}
