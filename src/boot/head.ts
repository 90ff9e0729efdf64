/** Runs before paint on every page. */
import { choose, isCrawler } from "../features/language/choose.ts";
import { localePath, splitPath } from "../routing/paths.ts";
import { keys, read, readSession, sessionKeys, writeSession } from "../stores/storage.ts";
import { userOf } from "../stores/token.ts";

const root = document.documentElement;
const here = splitPath(location.pathname);
const crawler = isCrawler(navigator.userAgent);
const choice = choose({
	saved: read(keys.lang),
	languages: navigator.languages,
	crawler,
	prefixed: here.prefixed,
});
if (choice && choice.locale !== here.locale)
	location.replace(localePath(choice.locale, here.path) + location.search + location.hash);
if (choice?.lookUp) root.dataset["lookUp"] = "";

root.classList.add("js");
if (userOf(read(keys.token))) root.classList.add("in");

// The splash stands over content that is already rendered, on the first page of a session (design §4.8).
const saveData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
if (
	!readSession(sessionKeys.splash) &&
	!saveData &&
	!crawler &&
	!matchMedia("(prefers-reduced-motion:reduce)").matches
) {
	writeSession(sessionKeys.splash, "1");
	root.classList.add("splashing");
	const end = () => root.classList.remove("splashing");
	setTimeout(end, 1000);
	for (const input of ["pointerdown", "keydown", "wheel", "touchstart"])
		addEventListener(input, end, { once: true, passive: true });
}
