/** Runs before paint: a visitor without a live login is led to the login page, which knows the way back (spec §4). */
import { localePath, splitPath } from "../../routing/paths.ts";
import { keys, read } from "../../stores/storage.ts";
import { userOf } from "../../stores/token.ts";

function guard(): void {
	if (userOf(read(keys.token))) return;
	document.documentElement.hidden = true;
	const { locale } = splitPath(location.pathname);
	const from = location.pathname + location.search + location.hash;
	location.replace(`${localePath(locale, "/login")}?${new URLSearchParams({ from })}`);
}
guard();
// Logged out in another tab; or shown again, as it was left, by the back button after logging out.
addEventListener("storage", guard);
addEventListener("pageshow", guard);
