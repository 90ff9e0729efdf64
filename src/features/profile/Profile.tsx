import { useStore } from "@nanostores/react";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import type { Locale } from "../../../i18n/locales.ts";
import { unreachable } from "../../api/call.ts";
import { messageOf } from "../../api/message.ts";
import { dataOf, failureOf, useFile } from "../../api/use-loaded.ts";
import { localePath } from "../../routing/paths.ts";
import { $signedOut, $user } from "../../stores/session.ts";
import { Failed } from "../../ui/forms/Failed.tsx";
import { navigate } from "../../ui/navigate.ts";
import { notifyNext } from "../../ui/toast.ts";
import { Details } from "./details/Details.tsx";
import { Devices } from "./devices/Devices.tsx";
import { Home } from "./plan/Home.tsx";
import { PlansTab } from "./plan/PlansTab.tsx";
import { Skeleton } from "./Skeleton.tsx";
import { LateSecurity } from "./security/LateSecurity.tsx";
import { type Tab, tabOf, tabs } from "./tabs.ts";
import { useHeldPlace } from "./use-held-place.ts";
import { useKeptScroll } from "./use-kept-scroll.ts";
import type { AccountWords, ProfileWords, TabWords } from "./words.ts";
import "../../ui/blocks/tabs.css";
import "./plan/home.css";
import "./profile-page.css";

interface Props {
	locale: Locale;
	words: ProfileWords;
}

/** On a narrow screen the bar of tabs scrolls, and nothing else with it. */
function intoView(link: HTMLElement | null): void {
	const bar = link?.parentElement;
	if (!bar) return;
	const [here, around] = [link.getBoundingClientRect(), bar.getBoundingClientRect()];
	bar.scrollLeft += here.left + here.width / 2 - around.left - around.width / 2;
}

/** The account area: four tabs over one login. */
export default function Profile({ locale, words }: Props) {
	const tab = useTab();
	const main = useRef<HTMLElement>(null);
	useHeldPlace(main);
	useKeptScroll(main);
	const user = useStore($user, { ssr: () => null });
	// Asked for at once, so that they are there when a tab is opened.
	const [loaded, again] = useFile<AccountWords>(`/words/profile/${locale}.json`);
	const more = dataOf(loaded);
	const signedOut = useStore($signedOut, { ssr: () => null });

	useEffect(() => {
		if (signedOut !== "ended") return;
		notifyNext("error", words.errors.session_ended ?? words.errors.unknown);
		const from = location.pathname + location.search + location.hash;
		navigate.instead(`${localePath(locale, "/login")}?${new URLSearchParams({ from })}`);
	}, [signedOut, locale, words]);

	/** What needs the words that come by themselves: a tab, or a part beside others. */
	const later = (panel: (all: TabWords) => ReactNode, beside = false) => {
		if (beside && !more) return null;
		if (failureOf(loaded))
			return (
				<>
					<h1>{words.tabs[tab]}</h1>
					<Failed
						title={words.failed}
						text={messageOf(unreachable, words, locale)}
						retry={words.retry_label}
						onRetry={again}
					/>
				</>
			);
		if (more) return panel({ ...words, ...more, errors: { ...words.errors, ...more.payment_errors } });
		return (
			<div aria-busy="true">
				<h1>{words.tabs[tab]}</h1>
				<p className="mut" role="status">
					<span className="vh">{words.loading}</span>
					<Skeleton letters={24} />
				</p>
			</div>
		);
	};
	const panels: Record<Tab, () => ReactNode> = {
		home: () => (
			<Home user={user} chart={<PageChart />} later={later} waiting={!loaded} locale={locale} words={words} />
		),
		devices: () => later((all) => <Devices locale={locale} words={all} />),
		pricing: () => <PlansTab later={later} locale={locale} words={words} />,
		profile: () =>
			later((all) => (
				<Details
					user={user}
					security={<LateSecurity locale={locale} words={all} />}
					locale={locale}
					words={all}
				/>
			)),
	};
	return (
		<>
			<nav className="wrap" aria-label={words.tabs.label}>
				<div className="tabs">
					{tabs.map((name) => (
						<a
							key={name}
							ref={name === tab ? intoView : undefined}
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
					{panels[tab]()}
				</div>
			</main>
		</>
	);
}

/** The chart that came with the page, in its template: copied as it is, so that no text becomes markup. */
function PageChart() {
	const place = useRef<HTMLSpanElement>(null);
	useLayoutEffect(() => {
		const template = document.querySelector<HTMLTemplateElement>("template[data-chart]");
		if (template) place.current?.replaceChildren(template.content.cloneNode(true));
	}, []);
	return <span className="page-chart" ref={place} />;
}

function watch(changed: () => void): () => void {
	addEventListener("hashchange", changed);
	return () => removeEventListener("hashchange", changed);
}

let open: Tab = tabs[0];
/** The link to the page's content names no tab: the one that is open stays. */
const tabNow = (): Tab => (open = location.hash === "#main" ? open : tabOf(location.hash));

/** The tab that is open; the server renders the first. */
const useTab = (): Tab => useSyncExternalStore(watch, tabNow, () => tabs[0]);
