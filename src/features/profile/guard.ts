/** Runs before paint: redirects visitors without a session to the login page, which leads back here. */
import { getLocalePath, splitPath } from "../../../i18n/paths.ts";
import { readUser } from "../../stores/token.ts";
import { findTab, tabs } from "./tabs.ts";

const owner = readUser()?.id;

function guard(): void {
	const id = readUser()?.id;
	if (id && id === owner) return;
	document.documentElement.hidden = true;
	// Another user logged in in another tab: this page isn't theirs, but its buttons would act on their account.
	if (id && owner) {
		location.reload();
		return;
	}
	const { locale } = splitPath(location.pathname);
	const from = location.pathname + location.search + location.hash;
	location.replace(`${getLocalePath(locale, "/login")}?${new URLSearchParams({ from })}`);
}
guard();
document.documentElement.classList.toggle("other-tab", findTab(location.hash) !== tabs[0]);
// Logged out in another tab, or restored from the back/forward cache after logging out.
addEventListener("storage", guard);
addEventListener("pageshow", guard);
