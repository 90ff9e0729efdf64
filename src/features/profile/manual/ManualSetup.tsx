import { useState } from "react";
import { manualSetup } from "../../../../functions/contract/vpn.ts";
import type { Locale } from "../../../../i18n/locales.ts";
import { useCall, useFile } from "../../../api/use-query.ts";
import { localePath } from "../../../routing/paths.ts";
import { adoptStyles } from "../../../ui/adopt-styles.ts";
import { LoadFailure } from "../../../ui/forms/LoadFailure.tsx";
import type { TabWords } from "../profile-words.ts";
import { DevicePart } from "./DevicePart.tsx";
import { LoginPart } from "./LoginPart.tsx";
import styles from "./manual-setup.late.css?inline";
import type { ManualWords } from "./manual-words.ts";

interface Props {
	locale: Locale;
	words: TabWords;
}

// As with the security part: the page has no bytes to spare for what is seen later.
adoptStyles(styles);

/** User name and password for devices without our app, and what each is set up with. Comes with its words when its tab is open. */
export default function ManualSetup({ locale, words: tab }: Props) {
	const wordsFile = useFile<ManualWords>(`/words/manual/${locale}.json`);
	const query = useCall(manualSetup, { token: true, keep: true });
	/** As long as this tab is open: it is told once. */
	const [password, setPassword] = useState<string | null>(null);
	const { data: words } = wordsFile;
	const { data: state, refetch } = query;
	const failure = wordsFile.failure ?? query.failure;
	if (failure)
		return (
			<LoadFailure
				title={words?.manual.failed ?? tab.failed}
				failure={failure}
				onRetry={wordsFile.failure ? wordsFile.refetch : refetch}
				locale={locale}
				words={tab}
			/>
		);
	if (!words || !state)
		return (
			<p className="mut" role="status">
				{tab.loading}
			</p>
		);
	const labels = words.manual;
	const props = { state, refetch, password, locale, words };
	return (
		<>
			<p className="mut">
				{labels.text} <a href={localePath(locale, "/guides")}>{labels.guides}</a>
			</p>
			{state.servers.length === 0 ? (
				<section className="panel manual">
					<h2>{labels.none.h2}</h2>
					<p>{labels.none.text}</p>
					<p>
						<a href={localePath(locale, "/download")}>{labels.none.app}</a>
					</p>
				</section>
			) : (
				<>
					{state.reach !== "all" && (
						<p className="note">
							{state.reach === "none" ? labels.plan.needed : labels.plan.free}{" "}
							<a href="#pricing">{labels.plan.link}</a>
						</p>
					)}
					{state.reach !== "none" && (
						<>
							<LoginPart {...props} onPassword={setPassword} />
							<DevicePart {...props} />
						</>
					)}
				</>
			)}
		</>
	);
}
