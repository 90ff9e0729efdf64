import { useSyncExternalStore } from "react";
import { type Tab, tabOf, tabs } from "./tabs.ts";

function watch(changed: () => void): () => void {
	addEventListener("hashchange", changed);
	return () => removeEventListener("hashchange", changed);
}

/** The tab that is open; the server renders the first. */
export const useTab = (): Tab =>
	useSyncExternalStore(
		watch,
		() => tabOf(location.hash),
		() => tabs[0],
	);
