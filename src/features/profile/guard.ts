/** Runs before paint: a visitor without a live login is led to the login page, which knows the way back. */
import { localePath, splitPath } from "../../routing/paths.ts";
import { read, tokenKey } from "../../stores/storage.ts";
import { userOf } from "../../stores/token.ts";
import { tabOf, tabs } from "./tabs.ts";

const personNow = (): string | undefined => userOf(read(tokenKey))?.id;
const owner = personNow();

function guard(): void {
	const id = personNow();
	if (id && id === owner) return;
	document.documentElement.hidden = true;
	// Somebody else logged in in another tab: what stands here is not theirs, and its buttons would act on their account.
	if (id && owner) {
		location.reload();
		return;
	}
	const { locale } = splitPath(location.pathname);
	const from = location.pathname + location.search + location.hash;
	location.replace(`${localePath(locale, "/login")}?${new URLSearchParams({ from })}`);
}
guard();
document.documentElement.classList.toggle("other-tab", tabOf(location.hash) !== tabs[0]);
// Logged out in another tab; or shown again, as it was left, by the back button after logging out.
addEventListener("storage", guard);
addEventListener("pageshow", guard);
