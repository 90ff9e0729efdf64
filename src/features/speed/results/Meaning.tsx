import { fill, type LocalizedProps } from "../../../../i18n/format.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { ok, pad, phone, tv, warn } from "../../../ui/icons.ts";
import type { TestResult } from "../measure/measure.ts";
import type { AllWords } from "../speed-words.ts";
import { getNeededSpeeds, rateUses, uses } from "./meaning.ts";

type Props = LocalizedProps<AllWords> & { result: TestResult };

const icons = { streaming: tv, calls: phone, games: pad };

export function Meaning({ result, locale, words: { meaning: words } }: Props) {
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
							<p className="verdict">
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
