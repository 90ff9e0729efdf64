import { useStore } from "@nanostores/react";
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import type { LocalizedProps } from "../../../i18n/format.ts";
import { getLocalePath } from "../../../i18n/paths.ts";
import { useFile, useModule } from "../../api/use-query.ts";
import { $signedOut, $user } from "../../stores/session.ts";
import { Loading } from "../../ui/forms/LoadFailure.tsx";
import { navigate } from "../../ui/navigate.ts";
import { notifyNext } from "../../ui/toast.ts";
import { Devices } from "./devices/Devices.tsx";
import { Greeting, Home } from "./plan/Home.tsx";
import { type LoadPlans, PlansTab } from "./plan/PlansTab.tsx";
import type { AccountWords, ProfileWords, TabWords } from "./profile-words.ts";
import { findTab, type Tab, tabs } from "./tabs.ts";
import { useRestorePlace } from "./use-restore-place.ts";
import { useRestoreScroll } from "./use-restore-scroll.ts";
import "../../ui/blocks/tabs.css";
import "./plan/home.css";
import "./profile-page.css";

/** Scrolls the tab bar on narrow screens without scrolling the page. */
function scrollIntoBar(link: HTMLElement | null): void {
	const bar = link?.parentElement;
	if (!bar) return;
	const [tab, view] = [link.getBoundingClientRect(), bar.getBoundingClientRect()];
	bar.scrollLeft += tab.left + tab.width / 2 - view.left - view.width / 2;
}

function listenForHash(listener: () => void): () => void {
	addEventListener("hashchange", listener);
	return () => removeEventListener("hashchange", listener);
}

let open: Tab = tabs[0];
/** The skip link names no tab and leaves the open one. */
const getTab = (): Tab => (open = location.hash === "#main" ? open : findTab(location.hash));

const useTab = (): Tab => useSyncExternalStore(listenForHash, getTab, () => tabs[0]);

type Props = LocalizedProps<ProfileWords> & { loadPlans?: LoadPlans };

export default function Profile({ locale, words, loadPlans }: Props) {
	const tab = useTab();
	const main = useRef<HTMLElement>(null);
	useRestorePlace(main);
	useRestoreScroll(main);
	const user = useStore($user, { ssr: () => null });
	const query = useFile<AccountWords>(`/words/profile/${locale}.json`);
	const text = query.data && { locale, words: { ...words, ...query.data } };
	const signedOut = useStore($signedOut, { ssr: () => null });

	useEffect(() => {
		if (signedOut !== "ended") return;
		notifyNext("error", words.errors.session_ended ?? words.errors.unknown);
		const from = location.pathname + location.search + location.hash;
		navigate.replace(`${getLocalePath(locale, "/login")}?${new URLSearchParams({ from })}`);
	}, [signedOut, locale, words]);

	const panels: Record<Tab, ReactNode> | null = text && {
		home: <Home user={user} {...text} />,
		devices: <Devices {...text} />,
		manual: <LazyTab tab="manual" {...text} />,
		pricing: <PlansTab loadPlans={loadPlans ?? null} {...text} />,
		profile: <LazyTab tab="profile" {...text} />,
	};
	return (
		<>
			<nav className="wrap" aria-label={words.tabs.label}>
				<div className="tabs">
					{tabs.map((name) => (
						<a
							key={name}
							ref={name === tab ? scrollIntoBar : undefined}
							href={`#${name}`}
							aria-current={name === tab ? "page" : undefined}
						>
							{words.tabs[name]}
						</a>
					))}
				</div>
			</nav>
			<main id="main" className="wrap account" ref={main}>
				<div className="stack" key={tab}>
					{panels?.[tab] ?? (
						<>
							{tab === "home" ? <Greeting user={user} words={words} /> : <h1>{words.tabs[tab]}</h1>}
							<Loading title={words.failed} of={query} locale={locale} words={words} />
						</>
					)}
				</div>
			</main>
		</>
	);
}

const lazyTabs = {
	manual: async () => (await import("./manual/ManualSetup.tsx")).default,
	profile: async () => (await import("./details/ProfileDetails.tsx")).default,
};

function LazyTab({ tab, ...text }: LocalizedProps<TabWords> & { tab: keyof typeof lazyTabs }) {
	const query = useModule(lazyTabs[tab]);
	const { data: Content } = query;
	return (
		<>
			<h1>{text.words.tabs[tab]}</h1>
			{Content ? <Content {...text} /> : <Loading title={text.words.failed} of={query} {...text} />}
		</>
	);
}
