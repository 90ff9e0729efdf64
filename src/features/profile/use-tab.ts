import { useSyncExternalStore } from "react";
import { type Tab, tabOf, tabs } from "./tabs.ts";

function watch(changed: () => void): () => void {
	addEventListener("hashchange", changed);
	return () => removeEventListener("hashchange", changed);
}

let open: Tab = tabs[0];
/** The link to the page's content names no tab: the one that is open stays. */
const tabNow = (): Tab => (open = location.hash === "#main" ? open : tabOf(location.hash));

/** The tab that is open; the server renders the first. */
export const useTab = (): Tab => useSyncExternalStore(watch, tabNow, () => tabs[0]);
