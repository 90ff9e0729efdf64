import { useState } from "react";
import { manualSetup } from "../../../../functions/contract/vpn.ts";
import type { LocalizedProps } from "../../../i18n/format.ts";
import { localePath } from "../../../routing/paths.ts";
import type { TabWords } from "../profile-words.ts";
import { useTabData } from "../TabData.tsx";
import { DevicePart } from "./DevicePart.tsx";
import { LoginPart } from "./LoginPart.tsx";
import type { ManualWords } from "./manual-words.ts";

/** User name and password for devices without our app, and what each is set up with. Comes with its words when its tab is open. */
export default function ManualSetup(tab: LocalizedProps<TabWords>) {
	const { locale } = tab;
	/** As long as this tab is open: it is told once. */
	const [password, setPassword] = useState<string | null>(null);
	const data = useTabData(
		`/words/manual/${locale}.json`,
		manualSetup,
		tab,
		(words: ManualWords) => words.manual.failed,
	);
	if ("placeholder" in data) return data.placeholder;
	const { words, state, refetch } = data;
	const labels = words.manual;
	const onPassword = (made: string) => {
		setPassword(made);
		refetch();
	};
	const props = { state, password, onPassword, locale, words };
	return (
		<>
			<p className="mut">
				{labels.text} <a href={localePath(locale, "/guides")}>{labels.guides}</a>
			</p>
			{state.servers.length === 0 ? (
				<section className="panel safety">
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
							<LoginPart {...props} />
							<DevicePart {...props} />
						</>
					)}
				</>
			)}
		</>
	);
}
